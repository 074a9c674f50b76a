import type { Page } from '@playwright/test'
import { nothing } from './shot-list/people.ts'
import { expect, test } from './support/fixtures.ts'

const ROWS = 1_000
const SINCE = '2026-01-01T00:00:00.000Z'

const rowsOf = (row: (id: string) => object) => ({
  success: true,
  data: Array.from({ length: ROWS }, (_, index) => row(String(index + 1))),
})
const member = (id: string) => ({
  ...nothing,
  id,
  userName: `mate_${id}_`,
  email: `mate_${id}@example.test`,
  age: 33,
  gender: 'Female',
  about: 'Maps and tile servers.',
  skills: ['Rust', 'WebGL', 'PostGIS', 'Go'],
})

const lists = {
  connections: {
    path: '/connections',
    calls: '**/connection/user/connections?*',
    answer: rowsOf((id) => ({
      connectionId: id,
      connectedUser: { ...member(id), lastSeenAt: SINCE, isPresenceShown: true },
      connectedAt: SINCE,
    })),
  },
  requests: {
    path: '/requests',
    calls: '**/connection/user/requests/received?*',
    answer: rowsOf((id) => ({
      requestId: id,
      fromUserId: member(id),
      note: null,
      createdAt: SINCE,
    })),
  },
  conversations: {
    path: '/messages',
    calls: '**/chat/conversations?*',
    answer: rowsOf((id) => ({
      ...member(id),
      id,
      userId: id,
      lastMessage: 'Ship it?',
      lastMessageTime: SINCE,
      lastMessageIsOwn: false,
      lastMessageIsDeleted: false,
      lastMessageHasImages: false,
      unreadCount: 0,
      sentCount: 0,
      lastSeenAt: SINCE,
      isOnline: false,
      isPresenceShown: true,
      standing: 'connected',
      connectionId: id,
      requestId: null,
      isDeleted: false,
      mutedUntil: null,
      clearedToId: null,
    })),
  },
}

const rowWith = (page: Page, id: number) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `mate_${id}_` })

/** Waits for two frames. */
const waitTwoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))))

/** Whether the content of a row is laid out. */
const isDrawn = (page: Page, id: number): Promise<boolean> =>
  rowWith(page, id).evaluate(
    (row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false,
  )

for (const [name, { path, calls, answer }] of Object.entries(lists)) {
  test(`only the ${name} near the viewport are laid out, of ${ROWS}`, async ({ openAs }) => {
    const { page } = await openAs('ada', { path: '' })
    await page.route(calls, (route) => route.fulfill({ json: answer }))
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    /** The time spent in layout and style so far, in milliseconds. */
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const parts = metrics.filter(({ name }) => /^(Layout|RecalcStyle)Duration$/.test(name))
      return 1_000 * parts.reduce((sum, { value }) => sum + value, 0)
    }

    await page.goto(path)
    // Without locators: finding roles lays out rows that are not drawn.
    await page.waitForFunction((rows) => document.querySelectorAll('main li').length >= rows, ROWS)
    await waitTwoFrames(page)
    const atFirst = await spent()
    await page.setViewportSize({ width: 1200, height: 900 })
    await waitTwoFrames(page)
    const again = (await spent()) - atFirst
    console.log(
      `${ROWS} ${name}: layout and style ${Math.round(atFirst)} ms until shown, ${Math.round(again)} ms on a resize`,
    )

    await expect.poll(() => isDrawn(page, 1)).toBe(true)
    expect(await isDrawn(page, ROWS)).toBe(false)
    await rowWith(page, ROWS).scrollIntoViewIfNeeded()
    await expect.poll(() => isDrawn(page, ROWS)).toBe(true)
  })
}
