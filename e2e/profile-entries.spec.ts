import type { Locator } from '@playwright/test'
import { expectNoLayer } from './support/layers.ts'
import { prolongProductTimers } from './support/pauses.ts'
import { boxOf, openCalendar, pickDay, toastOf } from './support/profile-page.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

test.use({ isStill: true })

/** Fixed, because a run may pass midnight. */
const TODAY = '2026-03-17T12:00:00Z'

/** A toast may cover a checkbox, and a press right after the toast has gone is ignored. */
async function checkByKey(checkbox: Locator): Promise<void> {
  await checkbox.press('Space')
  await expect(checkbox).toBeChecked()
}

test('work, education and projects are added with their dates, changed and deleted', async ({
  openAs,
}) => {
  const { page } = await openAs('ada', { path: '' })
  await page.clock.setFixedTime(TODAY)
  await prolongProductTimers(page.context())
  await page.goto('/profile')
  const work = boxOf(page, 'Work Experience')
  const studies = boxOf(page, 'Education')
  const projects = boxOf(page, 'Projects')

  await test.step('the calendar covers 1950 to today; working there still empties the end date', async () => {
    await work.getByRole('button', { name: 'Add Experience' }).click()
    const form = page.getByRole('form', { name: 'Add work experience' })
    await form.getByLabel('Company').fill('Engines Ltd')
    await form.getByLabel('Position').fill('Engineer')
    const calendar = await openCalendar(form, 'End Date')
    await expect(calendar.getByRole('grid').locator('button:not(:disabled)')).toHaveCount(17)
    const years = calendar.getByRole('combobox', { name: 'Year' }).getByRole('option')
    await expect(years.filter({ hasText: '1950' })).toHaveCount(1)
    await expect(years.filter({ hasText: '1949' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)

    await pickDay(form, 'End Date', '2021-03-05')
    const endDate = form.getByRole('button', { name: /^End Date/ })
    const isCurrent = form.getByRole('checkbox', { name: 'I currently work here' })
    await isCurrent.check()
    await expect(endDate).toBeDisabled()
    await expect(endDate).toHaveAccessibleName('End Date Present')
    await isCurrent.uncheck()
    await expect(endDate).toHaveAccessibleName('End Date Pick a date')
  })

  await test.step('each is added', async () => {
    const job = page.getByRole('form', { name: 'Add work experience' })
    await pickDay(job, 'Start Date', '2020-02-11')
    await expect(job.getByRole('button', { name: 'Start Date Feb 11, 2020' })).toBeFocused()
    await pickDay(job, 'End Date', '2021-03-05')
    await job.getByRole('button', { name: 'Add Experience' }).click()
    await expect(toastOf(page, 'Work experience added successfully!')).toBeVisible()
    await expect(job).toHaveCount(0)

    await studies.getByRole('button', { name: 'Add Education' }).click()
    const study = page.getByRole('form', { name: 'Add education' })
    await study.getByLabel('School/University').fill('Harbour College')
    await study.getByLabel('Degree').fill('BSc')
    await study.getByLabel('Field of Study').fill('Navigation')
    await pickDay(study, 'Start Date', '2015-09-01')
    await checkByKey(study.getByRole('checkbox', { name: 'I currently study here' }))
    await study.getByRole('button', { name: 'Add Education' }).click()
    await expect(toastOf(page, 'Education added successfully!')).toBeVisible()

    await projects.getByRole('button', { name: 'Add Project' }).click()
    const project = projects.getByRole('form', { name: 'Add project' })
    await expect(project.getByLabel('Name')).toBeFocused()
    await project.getByLabel('Name').fill('Isobath')
    await project.getByLabel('Address').fill('https://isobath.example')
    await project.getByLabel('Skills used').fill('WebGL, Rust')
    await project.getByRole('button', { name: 'Save Project' }).click()
    await expect(toastOf(page, 'Project added successfully!')).toBeVisible()

    await expect(work.getByRole('listitem')).toContainText('Feb 11, 2020 – Mar 05, 2021')
    const entry = studies.getByRole('listitem')
    await expect(entry.getByRole('heading')).toHaveText('BSc in Navigation')
    await expect(entry).toContainText('Sep 01, 2015 – Present')
    await expect(projects.getByRole('link', { name: 'Isobath' })).toBeVisible()
  })

  await test.step('each is changed', async () => {
    await work.getByRole('button', { name: 'Edit Engineer at Engines Ltd' }).click()
    const job = page.getByRole('form', { name: 'Update work experience' })
    await checkByKey(job.getByRole('checkbox', { name: 'I currently work here' }))
    await job.getByRole('button', { name: 'Update Experience' }).click()
    await expect(toastOf(page, 'Work experience updated successfully!')).toBeVisible()

    await studies.getByRole('button', { name: 'Edit BSc at Harbour College' }).click()
    await page.getByLabel('Field of Study').fill('Astronomy')
    await page.getByRole('button', { name: 'Update Education' }).click()
    await expect(toastOf(page, 'Education updated successfully!')).toBeVisible()

    await projects.getByRole('button', { name: 'Edit Isobath' }).click()
    const project = projects.getByRole('form', { name: 'Update project' })
    await project.getByLabel('Description').fill('Depth contours in the browser.')
    await project.getByRole('button', { name: 'Save Project' }).click()
    await expect(projects.getByText('Depth contours in the browser.')).toBeVisible()
    await expect(projects.getByRole('button', { name: 'Add Project' })).toBeFocused()

    await page.reload()
    await expect(work.getByRole('listitem')).toContainText('Feb 11, 2020 – Present')
    await expect(studies.getByRole('listitem').getByRole('heading')).toHaveText('BSc in Astronomy')
    await expect(projects.getByText('Depth contours in the browser.')).toBeVisible()
  })

  await test.step('each is deleted', async () => {
    const dialog = page.getByRole('dialog', { name: 'Delete this entry?' })
    await work.getByRole('button', { name: 'Delete Engineer at Engines Ltd' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(work.getByRole('listitem')).toHaveCount(1)
    await work.getByRole('button', { name: 'Delete Engineer at Engines Ltd' }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toastOf(page, 'Work experience deleted successfully!')).toBeVisible()
    await expectNoLayer(page)

    await studies.getByRole('button', { name: 'Delete BSc at Harbour College' }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toastOf(page, 'Education deleted successfully!')).toBeVisible()
    await expectNoLayer(page)

    await projects.getByRole('button', { name: 'Delete Isobath' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(projects.getByText(/^No projects added yet\./)).toBeVisible()
    await expectNoLayer(page)

    await expect(page.getByText('No work experience added yet.')).toBeVisible()
    await expect(page.getByText('No education added yet.')).toBeVisible()
    await expect(projects.getByText(/^No projects added yet\./)).toBeVisible()
  })
})
