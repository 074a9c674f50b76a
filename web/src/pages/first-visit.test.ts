import { expect, test } from 'vitest'
import { profileOf } from '../testing/members.ts'
import { endFirstSteps, hasTakenFirstSteps, isNewcomer } from './first-visit.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const blank = { createdAt: '2026-11-21T12:00:00.000Z', photoUrl: null, about: null, skills: [] }

test('a member who signed up this week with an empty profile gets the first steps', () => {
  expect(isNewcomer(profileOf(blank), NOW)).toBe(true)
})

test.each([
  ['has a photo', { photoUrl: '/photos/1.webp' }],
  ['has an about text', { about: 'Maps.' }],
  ['names a skill', { skills: ['Rust'] }],
  ['signed up a month ago', { createdAt: '2026-10-21T12:00:00.000Z' }],
])('a member who %s does not', (_, fields) => {
  expect(isNewcomer(profileOf({ ...blank, ...fields }), NOW)).toBe(false)
})

test('finished steps stay finished, for that member only', () => {
  const [ada, linus] = [profileOf(), profileOf()]

  endFirstSteps(ada.userId)

  expect(hasTakenFirstSteps(ada.userId)).toBe(true)
  expect(hasTakenFirstSteps(linus.userId)).toBe(false)
})
