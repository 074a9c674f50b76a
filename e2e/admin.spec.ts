import type { Page } from '@playwright/test'
import { reportMember } from '@shipmates/contract/reports'
import { grantRole } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { pressQuickly } from './support/pauses.ts'
import { type Member, newMember, newMembers } from './support/people.ts'

const report = async (reporter: Member, target: Member) => {
  const body = { userId: target.id, kind: 'spam', comment: `About ${target.userName}` }
  const { data } = await reporter.call(reportMember, { body })
  return (data as { reportId: string }).reportId
}

const openCase = (page: Page, name?: string) =>
  page.getByRole('article').getByRole('heading', { level: 2, ...(name && { name }) })

/** Opens the next report by keys: other tests report members, too, whom this one leaves alone. */
async function skip(page: Page): Promise<void> {
  const name = (await openCase(page).textContent()) ?? ''
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(openCase(page, name)).toHaveCount(0)
}

test('a moderator works through a queue of reports by keys alone', async ({ board }) => {
  const targets = await newMembers(4, 'spam')
  const reporter = await newMember('nadia')
  const ids: string[] = []
  for (const target of targets) ids.push(await report(reporter, target))
  const moderator = await board('mod', { path: '' })
  await grantRole(moderator.id, 'moderator')
  const { page } = moderator

  await test.step('Admin opens by G and A', async () => {
    await pressQuickly(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: /^Admin/ })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page).toHaveURL('/admin/reports')
    await expect(openCase(page)).toBeVisible()
  })

  await test.step('each report is decided on, and the next opens', async () => {
    await page.goto(`/admin/reports/${ids[0]}`)
    for (const [index, { userName }] of targets.entries()) {
      while ((await openCase(page).textContent()) !== userName) await skip(page)
      await expect(page.getByRole('form', { name: 'Decide' })).toBeVisible()
      await expect(page.getByText(`About ${userName}`)).toBeVisible()
      await page.keyboard.press(index === 0 ? '4' : '1')
      if (index === 0) {
        await page.keyboard.press('n')
        await page.keyboard.type('Sent the same ad to many.')
      }
      await page.keyboard.press('Control+Enter')
      const done = index === 0 ? 'suspended' : 'kept as is'
      await expect(page.getByText(new RegExp(`^${userName} ${done}\\. \\d+ open$`))).toBeVisible()
      await expect(openCase(page, userName)).toHaveCount(0)
    }
  })

  await test.step('the log tells what was done', async () => {
    const name = targets[0]?.userName ?? ''
    await page.goto('/admin/log?kind=acts')
    const row = page.getByRole('row').filter({ hasText: `Suspended ${name}` })
    await expect(row).toContainText(moderator.userName)
    await expect(row).toContainText('“Sent the same ad to many.”')
  })

  await test.step('the member is restored on their page', async () => {
    const name = targets[0]?.userName ?? ''
    await page.goto(`/admin/members?search=${name}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(`${name} restored.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  })
})

test('an admin invites with a link, and others see no Admin', async ({ board }) => {
  const admin = await board('admin', { path: '' })
  const member = await board('dev')
  await grantRole(admin.id, 'admin')

  await admin.page.goto('/admin/invitations')
  await admin.page.getByLabel('Uses').fill('2')
  await admin.page.getByRole('button', { name: 'Create link' }).click()
  await expect(admin.page.getByLabel('Link')).toHaveValue(/\/signup\?invitation=/)
  await admin.page.goto('/admin/overview')
  await expect(admin.page.getByRole('img', { name: /^Active members by day/ })).toBeVisible()

  await member.page.goto('/admin')
  await expect(member.page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
