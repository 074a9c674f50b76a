import type { Page } from '@playwright/test'
import * as people from './people.ts'
import { type Answers, failed, member, type Shot, untilFailed } from './shot.ts'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const [one, two, three] = people.someMembers
const notices = [
  { kind: 'request', user: one, at: hoursAgo(0.1), isRead: false, requestId: '7' },
  { kind: 'acceptance', user: two, at: hoursAgo(0.4), isRead: false },
  { kind: 'report', user: null, at: hoursAgo(0.9), isRead: true },
  { kind: 'acceptance', user: three ?? one, at: hoursAgo(40), isRead: true },
].map((notice, index) => ({ noticeId: String(9 - index), requestId: null, ...notice }))

const count = (newCount: number): Answers => ({
  'v1/notices/count': { success: true, data: { newCount } },
})
const listed = (data: readonly object[]): Answers => ({
  ...count(3),
  'v1/notices/seen': { success: true },
  'v1/notices\\?': { success: true, data },
})

const open = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
}

const list = (name: string, answers: Answers, more: Partial<Shot> = {}) =>
  member(name, '/dashboard', {
    isLoadedPerWidth: true,
    act: open,
    ...more,
    answers: { 'user/feed': people.fewCards, ...answers, ...more.answers },
  })

/** The bell and its list. */
export const noticeShots: readonly Shot[] = [
  member('notices-many', '/connections', {
    answers: count(10),
    act: (page) => page.getByRole('button', { name: 'Notifications 9+ new' }).waitFor(),
  }),
  list('notices', listed(notices), { sign: 'Earlier' }),
  list('notices-read', listed(notices.map((notice) => ({ ...notice, isRead: true }))), {
    sign: 'Earlier',
  }),
  list('notices-empty', listed([]), { sign: "You're all caught up" }),
  list('notices-loading', { ...count(3), 'v1/notices\\?': 'never' }),
  list(
    'notices-failed',
    {},
    {
      ...failed('v1/notices\\?'),
      act: async (page) => {
        await open(page)
        await untilFailed(page)
      },
    },
  ),
]
