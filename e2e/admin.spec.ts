import { reportMember } from '@shipmates/contract/reports'
import { grantRole } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { goInApp } from './support/go.ts'
import { keepToasts, pressQuickly } from './support/pauses.ts'
import { type Member, newMember } from './support/people.ts'

test.use({ isStill: true })

const report = async (reporter: Member, target: Member) => {
  const body = { userId: target.id, kind: 'spam', comment: `About ${target.userName}` }
  const { data } = await reporter.call(reportMember, { body })
  return (data as { reportId: string }).reportId
}

test('a moderator decides on a report by keys alone, and reverses the decision', async ({
  openAs,
}) => {
  const target = await newMember('spam')
  const reportId = await report(await newMember('nadia'), target)
  const moderator = await openAs('mod', { path: '' })
  await grantRole(moderator.id, 'moderator')
  const { page } = moderator
  const heading = (name?: string) =>
    page.getByRole('article').getByRole('heading', { level: 2, ...(name && { name }) })

  await test.step('G and A open Admin, with the first report', async () => {
    await pressQuickly(page)
    await keepToasts(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: /^Admin/ })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page).toHaveURL('/admin/reports')
    await expect(heading()).toBeVisible()
  })

  await test.step('a key decides on the report', async () => {
    await goInApp(page, `/admin/reports/${reportId}`)
    await expect(heading(target.userName)).toBeVisible()
    await expect(page.getByRole('form', { name: 'Decide' })).toBeVisible()
    await expect(page.getByText(`About ${target.userName}`)).toBeVisible()
    await page.keyboard.press('4')
    await page.keyboard.press('n')
    await page.keyboard.type('Sent the same ad to many.')
    await page.keyboard.press('Control+Enter')
    // Other tests report members, too.
    const done = new RegExp(`^${target.userName} suspended\\. \\d+ open$`)
    await expect(page.getByText(done)).toBeVisible()
    await expect(heading(target.userName)).toHaveCount(0)
  })

  await test.step('the log shows the action', async () => {
    await goInApp(page, '/admin/log?kind=acts')
    const row = page.getByRole('row').filter({ hasText: `Suspended ${target.userName}` })
    await expect(row).toContainText(moderator.userName)
    await expect(row).toContainText('“Sent the same ad to many.”')
  })

  await test.step('the member is restored on their page', async () => {
    await goInApp(page, `/admin/members?search=${target.userName}`)
    await expect(page).toHaveTitle(/Members/)
    await page.getByRole('link', { name: target.userName }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(`${target.userName} restored.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  })
})
