import { expect, test } from 'vitest'
import { muteChoices, muteEnd, withCurrent } from './mute-times.ts'

const now = new Date(2026, 10, 21, 14, 30)

test('a mute lasts an hour, until eight tomorrow, a week, or until it is ended', () => {
  const ends = muteChoices(now).map(({ until }) => until)

  expect(ends).toEqual([
    new Date(2026, 10, 21, 15, 30).toISOString(),
    new Date(2026, 10, 22, 8, 0).toISOString(),
    new Date(2026, 10, 28, 14, 30).toISOString(),
    'forever',
  ])
})

test('the end of the current mute is a choice, once', () => {
  const choices = muteChoices(now)
  const tomorrow = choices[1]!.until
  const soon = new Date(2026, 10, 21, 15, 10).toISOString()

  expect(withCurrent(choices, null, now)).toEqual(choices)
  expect(withCurrent(choices, 'forever', now)).toEqual(choices)
  expect(withCurrent(choices, tomorrow, now)).toEqual(choices)
  expect(withCurrent(choices, soon, now)).toEqual([
    { label: 'Until 3:10 PM', until: soon },
    ...choices,
  ])
})

test.each([
  ['forever', 'you unmute this chat'],
  [new Date(2026, 10, 21, 15, 30).toISOString(), '3:30 PM'],
  [new Date(2026, 10, 22, 8, 0).toISOString(), 'tomorrow, 8:00 AM'],
  [new Date(2026, 10, 25, 8, 0).toISOString(), 'Wednesday 8:00 AM'],
  [new Date(2026, 10, 28, 14, 30).toISOString(), 'Nov 28, 2026, 2:30 PM'],
])('the end %s is described as %s', (until, words) => {
  expect(muteEnd(until, now)).toBe(words)
})
