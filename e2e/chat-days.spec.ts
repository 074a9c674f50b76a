import { dateMessages } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import {
  adaAndBob,
  bubble,
  lines,
  logOf,
  markAllRead,
  messagesOf,
  rowOf,
  sendTexts,
  storeTexts,
  withoutSocket,
} from './support/talk.ts'

test('messages are grouped by author within five minutes, and separated by day lines, which change at midnight in an open tab', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await sendTexts(bob, ada, ['Old year', 'Monday', 'Past midnight', 'Goes on', 'Again'])
  await sendTexts(ada, bob, ['Mine', 'Mine too'])
  await sendTexts(bob, ada, ['Just now'])
  await markAllRead(ada, bob)
  const times = [
    '2025-12-31T10:00:00Z',
    '2026-03-02T23:59:00Z',
    '2026-03-03T00:01:00Z',
    '2026-03-03T00:05:59Z',
    '2026-03-03T00:10:59Z',
    '2026-03-03T00:11:00Z',
    '2026-03-03T00:12:00Z',
    '2026-03-04T11:59:00Z',
  ]
  await dateMessages([ada.id, bob.id], times)
  // A Wednesday.
  await withoutSocket(page)
  await page.clock.install({ time: '2026-03-04T23:00:00Z' })
  await page.goto(`/messages/${bob.userName}`)

  const rows = messagesOf(page)
  await expect(rows).toHaveText([
    new RegExp(`^December 31, 2025${bob.userName}: Old year`),
    new RegExp(`^Monday, March 2${bob.userName}: Monday`),
    new RegExp(`^Yesterday${bob.userName}: Past midnight`),
    /^Goes on/,
    new RegExp(`^${bob.userName}: Again`),
    /^You: Mine/,
    /^Mine too/,
    new RegExp(`^Today${bob.userName}: Just now`),
  ])
  // Each message shows its own time, and the gap before a new group is larger than within one.
  expect(
    await rows
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime'))),
  ).toEqual(times.map((time) => new Date(time).toISOString()))
  const spaceOver = (text: string) =>
    bubble(page, text).evaluate((row) => {
      const balloon = row.firstElementChild!.getBoundingClientRect()
      const before = row.previousElementSibling!.lastElementChild!.getBoundingClientRect()
      return balloon.top - before.bottom
    })
  await expect.poll(() => spaceOver('Goes on')).toBe(3)
  await expect.poll(() => spaceOver('Again')).toBe(13)
  await expect.poll(() => spaceOver('Mine too')).toBe(3)
  await expect(rowOf(page, bob)).toContainText(/11:59\sAM/)

  await page.clock.fastForward('01:30:00')

  await expect(bubble(page, 'Just now')).toHaveText(/^Yesterday/)
  await expect(rowOf(page, bob)).toContainText('Yesterday')
})

test('a line marks the first unread message, which is scrolled into view', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await sendTexts(bob, ada, ['Read before'])
  await markAllRead(ada, bob)
  await storeTexts(bob, ada, lines(60))
  await page.goto(`/messages/${bob.userName}`)

  const log = logOf(page)
  const line = log.getByText('New messages', { exact: true })
  await expect(line).toHaveCount(1)
  const first = bubble(page, 'New messages')
  await expect(first).toHaveText(new RegExp(`^New messages${bob.userName}: line 1`))
  await expect(first.getByText('line 1', { exact: true })).toBeInViewport()
  await expect(bubble(page, 'Read before')).toHaveCount(1)
  await expect(line).toBeInViewport()
  await expect(log.getByText('line 60', { exact: true })).not.toBeInViewport()
})
