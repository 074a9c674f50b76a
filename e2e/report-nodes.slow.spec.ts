import { grantRole } from './support/database.ts'
import { mailWith } from './support/people.ts'
import { bubble, inputOf, sendTexts, twoConnections } from './support/talk.ts'
import { expect, test } from './support/two-nodes.ts'

const REASON = 'Sent the same ad to 14 members.'

test('a report on one node leads to a suspension on the other, and can be reversed', async ({
  nodes: [first, second],
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoConnections(openAs, connect)
  const moderator = await openAs('mod', { path: '' })
  await grantRole(moderator.id, 'moderator')
  await ada.page.goto(`${first}/messages/${bob.userName}`)
  await bob.page.goto(`${second}/messages/${ada.userName}`)
  const dialog = ada.page.getByRole('dialog')

  await test.step('a message sent on the second node arrives on the first', async () => {
    await sendTexts(bob, ada, ['Nice to meet you', 'Turn 100 into 10,000'])
    await inputOf(bob.page).fill('Last chance')
    await inputOf(bob.page).press('Enter')
    await expect(bubble(ada.page, 'Last chance')).toBeVisible()
  })

  await test.step('a member reports two of three messages', async () => {
    await ada.page.getByRole('button', { name: 'Conversation options' }).click()
    await ada.page.getByRole('menuitem', { name: 'Report' }).click()
    await ada.page.getByRole('radio', { name: 'Spam or scam' }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await ada.page.getByRole('checkbox', { name: 'Turn 100 into 10,000' }).check()
    await ada.page.getByRole('checkbox', { name: 'Last chance' }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await ada.page.getByLabel('Anything else we should know?').fill('Same text to all.')
    await ada.page.getByRole('checkbox', { name: `Block ${bob.userName} too` }).uncheck()
    await ada.page.getByRole('button', { name: 'Send report' }).click()
    await expect(ada.page.getByRole('dialog', { name: "Thanks, we've got it" })).toBeVisible()
    await ada.page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a moderator sees these messages only, and suspends by keys', async () => {
    const { page } = moderator
    await page.goto(`${first}/admin/reports`)
    await expect(page.getByRole('heading', { level: 2, name: bob.userName })).toBeVisible()
    await expect(page.getByText('Same text to all.')).toBeVisible()
    await expect(page.getByText('Last chance')).toBeVisible()
    await expect(page.getByText('Turn 100 into 10,000')).toBeVisible()
    await expect(page.getByText('Nice to meet you')).toHaveCount(0)
    await page.keyboard.press('4')
    await page.keyboard.press('n')
    await page.keyboard.type(REASON)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`${bob.userName} suspended. 0 open`)).toBeVisible()
  })

  await test.step('the member is signed out on the second node, and reads the reason', async () => {
    const { page } = bob
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
    await page.getByLabel('Email').fill(bob.email)
    await page.getByLabel('Password', { exact: true }).fill(bob.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expect(page.getByText(REASON)).toBeVisible()
    await mailWith(bob.email, new RegExp(REASON))
  })

  await test.step('the reporter is notified that the report was handled, and can no longer write', async () => {
    await expect(ada.page.getByText("You can't write in this conversation.")).toBeVisible()
    await mailWith(ada.email, /looked at your report/)
  })

  await test.step('the moderator restores the member, who signs in and writes again', async () => {
    const { page } = moderator
    await page.goto(`${second}/admin/members?search=${bob.userName}`)
    await page.getByRole('link', { name: bob.userName }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(`${bob.userName} restored.`)).toBeVisible()
    await mailWith(bob.email, /restored/)
    await bob.page.goto(`${second}/login`)
    await bob.page.getByLabel('Email').fill(bob.email)
    await bob.page.getByLabel('Password', { exact: true }).fill(bob.password)
    await bob.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(bob.page).toHaveURL(`${second}/messages/${ada.userName}`)
    await inputOf(bob.page).fill('I am sorry')
    await inputOf(bob.page).press('Enter')
    await expect(bubble(ada.page, 'I am sorry')).toBeVisible()
  })
})
