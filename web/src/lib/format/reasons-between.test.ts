import type { Profile } from '@shipmates/contract/profiles'
import { expect, test } from 'vitest'
import { profileOf } from '../../testing/members.ts'
import { reasonsBetween } from './reasons-between.ts'

const now = new Date('2026-01-15T12:00:00Z')
const blank = profileOf({ skills: [] })
const between = (theirs: Partial<Profile>, mine: Partial<Profile>) =>
  reasonsBetween({ ...blank, ...theirs }, { ...blank, ...mine }, now)

test('members who share nothing have no reasons', () => {
  expect(between({ intents: ['mentor'] }, { intents: ['mentor'] })).toEqual([])
})

test('there are no reasons before my profile is known', () => {
  expect(reasonsBetween({ ...blank, skills: ['Rust'] }, undefined)).toEqual([])
})

test('reasons are named in the spelling of the other, intents first', () => {
  const theirs: Partial<Profile> = {
    intents: ['side_project', 'mentor', 'meet'],
    skills: ['rust', 'Go'],
    learning: ['PostGIS'],
    interests: ['Maps', 'Chess'],
  }
  const mine: Partial<Profile> = {
    intents: ['mentee', 'side_project'],
    skills: ['Rust', 'postgis'],
    learning: ['go'],
    interests: ['maps'],
  }

  expect(between(theirs, mine)).toEqual([
    { kind: 'intents', intents: ['side_project', 'mentor'] },
    { kind: 'can_learn', skills: ['Go'] },
    { kind: 'can_teach', skills: ['PostGIS'] },
    { kind: 'shared_skills', skills: ['rust'] },
  ])
})

test('waking hours are counted by both time zones, in whole hours', () => {
  const india = { timeZone: 'Asia/Kolkata', languages: ['en', 'nb'] }
  const norway = { timeZone: 'Europe/Oslo', languages: ['nb', 'en'] }

  expect(between(india, norway)).toEqual([
    { kind: 'hours', hours: 10 },
    { kind: 'languages', languages: ['nb'] },
  ])
  expect(between(india, { timeZone: 'Nowhere/Land' })).toEqual([])
})
