import { expect, test } from 'vitest'
import { message, messageId, outgoing } from '../../../testing/chat.ts'
import { type LogItem, logRows } from './row.ts'

const now = new Date(2026, 10, 21, 12)
const stored = (id: number, isOwn: boolean, ...[hour, minute, second]: number[]): LogItem => ({
  kind: 'stored',
  message: message(id, {
    isOwn,
    timestamp: new Date(2026, 10, 21, hour, minute, second ?? 0).toISOString(),
  }),
})
const shape = (items: LogItem[], firstNew?: number) =>
  logRows([items], {
    firstNew: firstNew === undefined ? undefined : messageId(firstNew),
    now,
    isAway: false,
  })[0]!.map(({ startsGroup, endsGroup }) => `${startsGroup ? '[' : ''}${endsGroup ? ']' : ''}`)

test.each([
  [
    'one author within five minutes is one group',
    [stored(1, true, 10, 0), stored(2, true, 10, 4, 59)],
    ['[', ']'],
  ],
  ['five minutes part a group', [stored(1, true, 10, 0), stored(2, true, 10, 5)], ['[]', '[]']],
  ['two authors are two groups', [stored(1, true, 10, 0), stored(2, false, 10, 0)], ['[]', '[]']],
  [
    'a refused message ends its group',
    [
      { kind: 'outgoing', message: outgoing('a', { state: 'refused' }) },
      { kind: 'outgoing', message: outgoing('b') },
    ] satisfies LogItem[],
    ['[]', '[]'],
  ],
])('%s', (_, items, expected) => {
  expect(shape(items)).toEqual(expected)
})

test('the line of new messages splits a group', () => {
  const items = [stored(1, false, 10, 0), stored(2, false, 10, 1), stored(3, false, 10, 2)]

  expect(shape(items, 2)).toEqual(['[]', '[', ']'])
})

test('groups span pages, and a day line starts each day', () => {
  const yesterday = message(1, { timestamp: new Date(2026, 10, 20, 23, 59).toISOString() })
  const pages = [
    [{ kind: 'stored', message: yesterday }, stored(2, false, 0, 1)] satisfies LogItem[],
    [stored(3, false, 0, 2)],
  ]

  const rows = logRows(pages, { firstNew: undefined, now, isAway: false }).flat()

  expect(rows.map(({ day }) => day)).toEqual(['Yesterday', 'Today', undefined])
  expect(rows.map(({ endsGroup }) => endsGroup)).toEqual([true, false, true])
})

test.each([
  [{ isOwn: true, isRead: false }, 'sent'],
  [{ isOwn: true, isRead: true }, 'read'],
  [{ isOwn: false, isRead: true }, undefined],
])('a stored message %j has the state %s', (overrides, state) => {
  const [rows] = logRows([[{ kind: 'stored', message: message(1, overrides) }]], {
    firstNew: undefined,
    now,
    isAway: false,
  })

  expect(rows?.[0]?.state).toBe(state)
})

test('a message keeps its key from writing to reading', () => {
  const items: LogItem[] = [
    { kind: 'outgoing', message: outgoing('a') },
    { kind: 'stored', message: message(1, { isOwn: true, clientId: 'a' }) },
  ]

  const [rows] = logRows([items], { firstNew: undefined, now, isAway: false })

  expect(rows?.map(({ key }) => key)).toEqual(['a', 'a'])
})

test.each([
  [outgoing('a'), false, 'sending'],
  [outgoing('a'), true, 'waiting'],
  [outgoing('a', { state: 'held' }), false, 'held'],
  [outgoing('a', { state: 'held' }), true, 'waiting'],
  [outgoing('a', { state: 'refused' }), true, 'refused'],
])('my unsent message has a state that explains why it waits', (mine, isAway, state) => {
  const [rows] = logRows([[{ kind: 'outgoing', message: mine }]], {
    firstNew: undefined,
    now,
    isAway,
  })

  expect(rows?.[0]?.state).toBe(state)
})
