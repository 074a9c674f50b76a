import { addExperience, deleteExperience, updateExperience } from '@shipmates/contract/profiles'
import { expect, test } from './support/fixtures.ts'
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
  await expect(entry.getByRole('heading')).toHaveText('BSc in Astronomy')

  await studies.getByRole('button', { name: 'Delete BSc at Harbour College' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page, 'Education deleted successfully!')).toBeVisible()
  await expect(page.getByText('No education added yet.')).toBeVisible()
})

test('the calendar ends today and begins in 1950; working there still empties the end date', async ({
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

test('work that cannot be saved or deleted says so and keeps what was typed', async ({ board }) => {
  const { page, call } = await board('ada', { path: '' })
  await call(addExperience, { body: engines })
  await page.goto('/profile')
  const work = boxOf(page, 'Work Experience')
  await work.getByRole('button', { name: 'Edit Engineer at Engines Ltd' }).click()
  const position = work.getByLabel('Position')
  const mend = await failing(page, updateExperience.path)
  await position.fill('Captain')
  await work.getByRole('button', { name: 'Update Experience' }).click()
  await expect(toastOf(page, 'Failed to update work experience')).toBeVisible()
  await expect(position).toHaveValue('Captain')

  await mend()
  const release = await holding(page, updateExperience.path)
  await work.getByRole('button', { name: 'Update Experience' }).click()
  await expect(work.getByRole('button', { name: 'Updating...' })).toBeVisible()
  release()
  await expect(work.getByRole('heading', { name: 'Captain' })).toBeVisible()

  await failing(page, deleteExperience.path)
  await work.getByRole('button', { name: 'Delete Captain at Engines Ltd' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page, 'Failed to delete work experience')).toBeVisible()
  await expect(work.getByRole('heading', { name: 'Captain' })).toBeVisible()
})
