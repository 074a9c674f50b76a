import { expect, test } from 'vitest'
import { profileOf } from '../../testing/members.ts'
import { endFirstSteps, hasTakenFirstSteps, isNewcomer } from './newcomer.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const blank = { createdAt: '2026-11-21T12:00:00.000Z', photoUrl: null, about: null, skills: [] }

test('who signed up this week and tells nothing yet has the first steps before them', () => {
  expect(isNewcomer(profileOf(blank), NOW)).toBe(true)
})

test.each([
  ['has a photo', { photoUrl: '/photos/1.webp' }],
  ['tells about themselves', { about: 'Maps.' }],
  ['names a skill', { skills: ['Rust'] }],
  ['signed up a month ago', { createdAt: '2026-10-21T12:00:00.000Z' }],
])('who %s does not', (_, told) => {
  expect(isNewcomer(profileOf({ ...blank, ...told }), NOW)).toBe(false)
})

test('steps that are over stay over, for that member alone', () => {
  const [ada, linus] = [profileOf(), profileOf()]

  endFirstSteps(ada.userId)

  expect(hasTakenFirstSteps(ada.userId)).toBe(true)
  expect(hasTakenFirstSteps(linus.userId)).toBe(false)
})
