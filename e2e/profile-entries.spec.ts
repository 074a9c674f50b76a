import {
  addEducation,
  addExperience,
  deleteEducation,
  deleteExperience,
  updateEducation,
  updateExperience,
} from '@shipmates/contract/own-profile'
import { expect, test } from './support/fixtures.ts'
import { expectNoLayer } from './support/layers.ts'
import { boxOf, failing, holding, openCalendar, pickDay, toastOf } from './support/profile-page.ts'

const engines = {
  company: 'Engines Ltd',
  position: 'Engineer',
  startDate: '2020-02-11T00:00:00.000Z',
  endDate: '2021-03-05T00:00:00.000Z',
}

test('work experience is added, shown with its dates, changed and deleted', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  const work = boxOf(page, 'Work Experience')
  await work.getByRole('button', { name: 'Add Experience' }).click()
  const form = page.getByRole('form', { name: 'Add work experience' })
  await form.getByLabel('Company').fill('Engines Ltd')
  await form.getByLabel('Position').fill('Engineer')
  await pickDay(form, 'Start Date', '2020-02-11')
  await expect(form.getByRole('button', { name: 'Start Date Feb 11, 2020' })).toBeFocused()
  await pickDay(form, 'End Date', '2021-03-05')
  await form.getByRole('button', { name: 'Add Experience' }).click()
  await expect(toastOf(page, 'Work experience added successfully!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(work.getByRole('listitem')).toContainText('Feb 11, 2020 – Mar 05, 2021')

  await work.getByRole('button', { name: 'Edit Engineer at Engines Ltd' }).click()
  const change = page.getByRole('form', { name: 'Update work experience' })
  await change.getByRole('checkbox', { name: 'I currently work here' }).check()
  await expect(change.getByRole('button', { name: /^End Date/ })).toBeDisabled()
  await change.getByRole('button', { name: 'Update Experience' }).click()
  await expect(toastOf(page, 'Work experience updated successfully!')).toBeVisible()
  await page.reload()
  await expect(work.getByRole('listitem')).toContainText('Feb 11, 2020 – Present')

  await work.getByRole('button', { name: 'Delete Engineer at Engines Ltd' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this entry?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(work.getByRole('listitem')).toHaveCount(1)
  await work.getByRole('button', { name: 'Delete Engineer at Engines Ltd' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page, 'Work experience deleted successfully!')).toBeVisible()
  await expectNoLayer(page)
  await page.reload()
  await expect(page.getByText('No work experience added yet.')).toBeVisible()
})

test('education is added with its degree and field, changed and deleted', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  const studies = boxOf(page, 'Education')
  await studies.getByRole('button', { name: 'Add Education' }).click()
  const form = page.getByRole('form', { name: 'Add education' })
  await form.getByRole('button', { name: 'Add Education' }).click()
  await expect(form.getByText('Please fill in all required fields')).toBeVisible()
  await form.getByLabel('School/University').fill('Harbour College')
  await form.getByLabel('Degree').fill('BSc')
  await form.getByLabel('Field of Study').fill('Navigation')
  await pickDay(form, 'Start Date', '2015-09-01')
  await form.getByRole('checkbox', { name: 'I currently study here' }).check()
  await form.getByRole('button', { name: 'Add Education' }).click()
  await expect(toastOf(page, 'Education added successfully!')).toBeVisible()
  await page.reload()
  const entry = studies.getByRole('listitem')
  await expect(entry.getByRole('heading')).toHaveText('BSc in Navigation')
  await expect(entry).toContainText('Sep 01, 2015 – Present')

  await studies.getByRole('button', { name: 'Edit BSc at Harbour College' }).click()
  await page.getByLabel('Field of Study').fill('Astronomy')
  await page.getByRole('button', { name: 'Update Education' }).click()
  await expect(toastOf(page, 'Education updated successfully!')).toBeVisible()
  await page.reload()
  await expect(entry.getByRole('heading')).toHaveText('BSc in Astronomy')

  await studies.getByRole('button', { name: 'Delete BSc at Harbour College' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page, 'Education deleted successfully!')).toBeVisible()
  await expectNoLayer(page)
  await page.reload()
  await expect(page.getByText('No education added yet.')).toBeVisible()
})

test('the calendar covers 1950 to today; working there still empties the end date', async ({
  board,
}) => {
  const { page } = await board('ada', { path: '/profile' })
  await page.getByRole('button', { name: 'Add Experience' }).click()
  const form = page.getByRole('form', { name: 'Add work experience' })
  const today = await page.evaluate(() => new Date().getDate())
  const calendar = await openCalendar(form, 'End Date')
  await expect(calendar.getByRole('grid').locator('button:not(:disabled)')).toHaveCount(today)
  const years = calendar.getByRole('combobox', { name: 'Year' }).getByRole('option')
  await expect(years.filter({ hasText: '1950' })).toHaveCount(1)
  await expect(years.filter({ hasText: '1949' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)

  await pickDay(form, 'End Date', '2021-03-05')
  const endDate = form.getByRole('button', { name: /^End Date/ })
  await form.getByRole('checkbox', { name: 'I currently work here' }).check()
  await expect(endDate).toBeDisabled()
  await expect(endDate).toHaveAccessibleName('End Date Present')
  await form.getByRole('checkbox', { name: 'I currently work here' }).uncheck()
  await expect(endDate).toHaveAccessibleName('End Date Pick a date')
})

const kinds = {
  'work experience': {
    box: 'Work Experience',
    noun: 'Experience',
    routes: { add: addExperience, update: updateExperience, remove: deleteExperience },
    entry: engines,
    texts: { Company: 'Engines Ltd', Position: 'Engineer' },
    name: 'Engineer at Engines Ltd',
    changed: { label: 'Position', text: 'Captain', heading: 'Captain' },
  },
  education: {
    box: 'Education',
    noun: 'Education',
    routes: { add: addEducation, update: updateEducation, remove: deleteEducation },
    entry: {
      school: 'Harbour College',
      degree: 'BSc',
      fieldOfStudy: 'Navigation',
      startDate: '2015-09-01T00:00:00.000Z',
    },
    texts: {
      'School/University': 'Harbour College',
      Degree: 'BSc',
      'Field of Study': 'Navigation',
    },
    name: 'BSc at Harbour College',
    changed: { label: 'Field of Study', text: 'Astronomy', heading: 'BSc in Astronomy' },
  },
} as const

for (const [kind, { box, noun, routes, entry, texts, name, changed }] of Object.entries(kinds)) {
  test(`${kind} that cannot be added says so, keeps what was typed, and can be repeated`, async ({
    board,
  }) => {
    const { page } = await board('ada', { path: '/profile' })
    const section = boxOf(page, box)
    await section.getByRole('button', { name: `Add ${noun}` }).click()
    const form = page.getByRole('form', { name: `Add ${kind}` })
    for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text)
    await pickDay(form, 'Start Date', '2020-02-11')
    const mend = await failing(page, routes.add.path)
    const add = form.getByRole('button', { name: `Add ${noun}` })
    await add.click()
    await expect(toastOf(page, `Failed to add ${kind}`)).toBeVisible()
    await expect(form.getByRole('alert')).toContainText(`Failed to add ${kind}`)
    for (const [label, text] of Object.entries(texts)) {
      await expect(form.getByLabel(label)).toHaveValue(text)
    }

    await mend()
    const release = await holding(page, routes.add.path)
    await add.click()
    await expect(form.getByRole('button', { name: 'Adding...' })).toBeVisible()
    release()
    await expect(section.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
    await page.reload()
    await expect(section.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
  })

  test(`${kind} that cannot be saved or deleted says so and keeps what was typed`, async ({
    board,
  }) => {
    const { page, call } = await board('ada', { path: '' })
    await call(routes.add, { body: entry })
    await page.goto('/profile')
    const section = boxOf(page, box)
    await section.getByRole('button', { name: `Edit ${name}` }).click()
    const mend = await failing(page, routes.update.path)
    await section.getByLabel(changed.label).fill(changed.text)
    await section.getByRole('button', { name: `Update ${noun}` }).click()
    await expect(toastOf(page, `Failed to update ${kind}`)).toBeVisible()
    await expect(section.getByLabel(changed.label)).toHaveValue(changed.text)

    await mend()
    const release = await holding(page, routes.update.path)
    await section.getByRole('button', { name: `Update ${noun}` }).click()
    await expect(section.getByRole('button', { name: 'Updating...' })).toBeVisible()
    release()
    await expect(section.getByRole('heading', { name: changed.heading })).toBeVisible()
    await page.reload()
    await expect(section.getByRole('heading', { name: changed.heading })).toBeVisible()

    await failing(page, routes.remove.path)
    await section.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toastOf(page, `Failed to delete ${kind}`)).toBeVisible()
    await expect(section.getByRole('heading', { name: changed.heading })).toBeVisible()
  })
}

test('entries added in two tabs at once are both saved', async ({ board }) => {
  const { page } = await board('ada', { path: '/profile' })
  const second = await page.context().newPage()
  await second.goto('/profile')
  for (const [tab, company] of [
    [page, 'First Ltd'],
    [second, 'Second Ltd'],
  ] as const) {
    await tab.getByRole('button', { name: 'Add Experience' }).click()
    const form = tab.getByRole('form', { name: 'Add work experience' })
    await form.getByLabel('Company').fill(company)
    await form.getByLabel('Position').fill('Engineer')
    await pickDay(form, 'Start Date', '2020-02-11')
  }
  await Promise.all(
    [page, second].map(async (tab) => {
      await tab.getByRole('form').getByRole('button', { name: 'Add Experience' }).click()
      await expect(toastOf(tab, 'Work experience added successfully!')).toBeVisible()
    }),
  )
  await page.reload()
  const entries = boxOf(page, 'Work Experience').getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.filter({ hasText: 'First Ltd' })).toBeVisible()
  await expect(entries.filter({ hasText: 'Second Ltd' })).toBeVisible()
})
