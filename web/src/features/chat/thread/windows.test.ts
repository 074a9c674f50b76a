import type { Message } from '@shipmates/contract/chat'
import type { ChangeSeq } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { message, messageId } from '../../../testing/chat.ts'
import { type Thread, withMessages } from './thread.ts'
import { withWindow } from './windows.ts'

const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

/** Pages by their first and last number, with "…" for messages that are not loaded. */
function shape({ pages, hasEarlier, gapsBefore = [] }: Thread): string {
  const parts = pages.map((page, index) => {
    const isAfterGap = index === 0 ? hasEarlier : gapsBefore.includes(page[0]!.id)
    return `${isAfterGap ? '… ' : ''}${page[0]!.id}-${page.at(-1)!.id}`
  })
  return parts.join(' ')
}

const end: Thread = { pages: [range(80, 89), range(90, 99)], hasEarlier: true }
const jumped = withWindow(end, { messages: range(40, 49), reachesStart: false })

test.each([
  ['far back, it leaves a gap', end, range(40, 49), '… 40-49 … 80-89 90-99'],
  ['next to the loaded end, it leaves none', end, range(75, 84), '… 75-79 80-89 90-99'],
  ['within loaded messages, it adds nothing', end, range(85, 94), '… 80-89 90-99'],
  [
    'in the middle of a gap, it makes two of it',
    jumped,
    range(60, 62),
    '… 40-49 … 60-62 … 80-89 90-99',
  ],
  [
    'after the older end of a gap, it makes it smaller',
    jumped,
    range(45, 55),
    '… 40-49 50-55 … 80-89 90-99',
  ],
  ['before the newer end of a gap, too', jumped, range(70, 80), '… 40-49 … 70-79 80-89 90-99'],
  ['over a gap, it closes it', jumped, range(49, 80), '… 40-49 50-79 80-89 90-99'],
  ['before everything, it leaves a gap', jumped, range(10, 12), '… 10-12 … 40-49 … 80-89 90-99'],
])('a window is added: %s', (_, thread, messages, expected) => {
  expect(shape(withWindow(thread, { messages, reachesStart: false }))).toBe(expected)
})

test('a window with the first message of a conversation ends loading earlier ones', () => {
  const started = withWindow(end, { messages: range(1, 5), reachesStart: true })

  expect(shape(started)).toBe('1-5 … 80-89 90-99')
})

test('a change of a message in a gap is not shown, a change of a loaded message is', () => {
  const changes = [
    message(60, { content: 'in the gap', changedSeq: '200' as ChangeSeq }),
    message(45, { content: 'loaded', changedSeq: '201' as ChangeSeq }),
  ]

  const changed = withMessages(jumped, changes)

  expect(shape(changed)).toBe(shape(jumped))
  expect(changed.pages[0]!.find(({ id }) => id === messageId(45))?.content).toBe('loaded')
})

test('a window does not replace a message by an older version', () => {
  const edited = message(85, { content: 'edited', changedSeq: '200' as ChangeSeq })
  const thread = withMessages(end, [edited])

  const next = withWindow(thread, { messages: range(75, 89), reachesStart: false })

  expect(next.pages.flat().find(({ id }) => id === edited.id)).toMatchObject({ content: 'edited' })
})
