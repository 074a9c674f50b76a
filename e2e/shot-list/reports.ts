import type { Page } from '@playwright/test'
import * as people from './people.ts'
import { type Answers, member, type Shot } from './shot.ts'

const CHAT = '/messages/mei_builds'

const choose = (kind: string) => (page: Page) => page.getByRole('radio', { name: kind }).check()
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click()

const openFromChat = async (page: Page) => {
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('dialog', { name: /^Report / }).waitFor()
}

const openFromRequest = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'More options' }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('dialog', { name: /^Report / }).waitFor()
}

const toMessages = async (page: Page) => {
  await openFromChat(page)
  await choose('Spam or scam')(page)
  await press(page, 'Continue')
  await page.getByRole('list', { name: /^Messages from/ }).waitFor()
}

const toSend = async (page: Page) => {
  await toMessages(page)
  await page.getByRole('checkbox').first().check()
  await press(page, 'Continue')
}

const send = async (page: Page) => {
  await toSend(page)
  await page.getByLabel('Anything else we should know?').fill('Same text to three people I know.')
  await press(page, 'Send report')
}

const answer = (reply: Answers[string]): Answers => ({ 'v1/reports': reply })
const taken = answer({ success: true, data: { reportId: '1' } })

const chat = (name: string, act: Shot['act'], more: Partial<Shot> = {}) =>
  member(name, CHAT, { ...(act && { act }), ...more })

/** The dialog to report a member, and the menus that open it. */
export const reportShots: readonly Shot[] = [
  chat('report-kind', async (page) => {
    await openFromChat(page)
    await choose('Spam or scam')(page)
  }),
  chat('report-kind-missing', async (page) => {
    await openFromChat(page)
    await press(page, 'Continue')
  }),
  chat('report-messages', async (page) => {
    await toMessages(page)
    await page.getByRole('checkbox').first().check()
  }),
  chat('report-send', toSend),
  chat('report-sending', send, { answers: answer('never'), sign: 'Sending...' }),
  chat('report-sent', send, { answers: taken, sign: 'is blocked.' }),
  chat('report-failed', send, { answers: answer('breaks'), sign: "Couldn't send your report." }),
  chat('report-limited', send, {
    answers: answer('TOO_MANY_REQUESTS'),
    sign: "You've sent 10 reports today.",
  }),
  chat('report-discard', async (page) => {
    await toSend(page)
    await page.getByLabel('Anything else we should know?').fill('Same text')
    await page.keyboard.press('Escape')
  }),
  member('report-request', '/requests', {
    answers: { 'requests/received': people.notedRequests },
    act: async (page) => {
      await openFromRequest(page)
      await choose('Harassment')(page)
      await press(page, 'Continue')
    },
  }),
  member('report-sent-unblocked', '/requests', {
    answers: taken,
    sign: "Thanks, we've got it",
    act: async (page) => {
      await openFromRequest(page)
      await choose('Inappropriate')(page)
      await press(page, 'Continue')
      await press(page, 'Send report')
    },
  }),
  member('report-words-missing', '/requests', {
    sign: 'Please say what is wrong',
    act: async (page) => {
      await openFromRequest(page)
      await choose('Something else')(page)
      await press(page, 'Continue')
      await press(page, 'Send report')
    },
  }),
]
