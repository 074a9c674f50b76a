import type { Page } from '@playwright/test'
import { getReport, listReports, resolveReport } from '@shipmates/contract/admin-reports'
import { grantRole } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { type Member, mailWith, newMember } from './support/people.ts'
import { bubble, sendTexts, twoInChat } from './support/talk.ts'

test.use({ isStill: true })

const dialogOf = (page: Page) => page.getByRole('dialog')

async function openReport(page: Page, menu: string, member: Member): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(page.getByRole('dialog', { name: `Report ${member.userName}` })).toBeVisible()
}

const next = (page: Page) => dialogOf(page).getByRole('button', { name: 'Continue' }).click()

test('a report with messages leads to a suspension, and the member reads the reason', async ({
  openAs,
  connect,
}) => {
  const moderator = await newMember('mod')
  await grantRole(moderator.id, 'moderator')
  const { ada, bob } = await twoInChat(openAs, connect)
  await sendTexts(bob, ada, ['Hi dev! Turn 100 into 10,000.', 'Last chance'])
  await expect(bubble(ada.page, 'Last chance')).toBeVisible()

  await openReport(ada.page, 'Conversation options', bob)
  await ada.page.getByRole('radio', { name: 'Spam or scam' }).check()
  await next(ada.page)
  await ada.page.getByRole('checkbox', { name: 'Last chance' }).check()
  await next(ada.page)
  await ada.page.getByLabel('Anything else we should know?').fill('Same text to all.')
  await ada.page.getByRole('checkbox', { name: `Block ${bob.userName} too` }).uncheck()
  await ada.page.getByRole('button', { name: 'Send report' }).click()
  await expect(ada.page.getByRole('dialog', { name: "Thanks, we've got it" })).toBeVisible()
  await ada.page.getByRole('button', { name: 'Done' }).click()
  await expect(ada.page.getByRole('button', { name: 'Conversation options' })).toBeFocused()

  const reports = (await moderator.call(listReports)).data as { id: string; target: Member }[]
  const reportId = reports.find(({ target }) => target.userName === bob.userName)?.id ?? ''
  const report = (await moderator.call(getReport, { params: { reportId } })).data as {
    statements: object[]
    messages: { content: string }[]
  }
  expect(report.statements).toMatchObject([{ kind: 'spam', comment: 'Same text to all.' }])
  expect(report.messages.map(({ content }) => content)).toEqual(['Last chance'])
  await moderator.call(resolveReport, {
    params: { reportId },
    body: { action: 'suspend', note: 'Sent the same ad to 14 members.' },
  })

  await expect(bob.page).toHaveURL(/\/login/)
  await expect(bob.page.getByText('Your session has ended')).toBeVisible()
  await expect(bob.page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
  await bob.page.getByLabel('Email').fill(bob.email)
  await bob.page.getByLabel('Password', { exact: true }).fill(bob.password)
  await bob.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(bob.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(bob.page.getByText('Sent the same ad to 14 members.')).toBeVisible()
  await mailWith(ada.email, /report/i)
})
