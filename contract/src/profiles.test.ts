import { describe, expect, test } from 'vitest'
import { About, EditProfile, Skills } from './profile-forms.ts'
import { Gender } from './profiles.ts'
import { sentence } from './testing/sentence.ts'

const AGE = 'Age must be between 18 and 120'
const ABOUT = 'About must be at most 200 characters'
const GENDER = 'Please select a gender from the list'
const SKILL = 'Each skill must be 1-40 characters'
const skills = (count: number) => Array.from({ length: count }, (_, n) => `skill ${n}`)

describe('editing a profile', () => {
  test.each<[string, object]>([
    ['nothing at all', {}],
    ['a name of six characters', { userName: 'ada_l1' }],
    ['a name of fifteen characters', { userName: 'a'.repeat(15) }],
    ['age 18', { age: 18 }],
    ['age 120', { age: 120 }],
    ['no text about oneself', { about: '' }],
    ['200 characters about oneself', { about: 'x'.repeat(200) }],
    ['200 characters of two units each', { about: '🦀'.repeat(200) }],
    ['200 characters with spaces around', { about: `  ${'x'.repeat(200)}  ` }],
    ['no skills', { skills: [] }],
    ['30 skills', { skills: skills(30) }],
    ['a skill of one character', { skills: ['C'] }],
    ['a skill of 40 characters', { skills: ['x'.repeat(40)] }],
    ['null for all that can be cleared', { age: null, gender: null, about: null, skills: null }],
  ])('accepts %s', (_what, change) => {
    expect(sentence(EditProfile, change)).toBeUndefined()
  })

  test.each(Gender.options)('accepts the gender %s', (gender) => {
    expect(sentence(EditProfile, { gender })).toBeUndefined()
  })

  test.each<[string, object, string]>([
    ['a name cleared', { userName: null }, "Username can't be empty"],
    ['an empty name', { userName: '' }, "Username can't be empty"],
    ['a name of five characters', { userName: 'ada_l' }, 'Username must be 6-15 characters'],
    ['a name of sixteen', { userName: 'a'.repeat(16) }, 'Username must be 6-15 characters'],
    [
      'a name with a space',
      { userName: 'ada love' },
      'Username can only contain letters, numbers, and underscores',
    ],
    ['age 17', { age: 17 }, AGE],
    ['age 121', { age: 121 }, AGE],
    ['a negative age', { age: -30 }, AGE],
    ['half a year', { age: 30.5 }, AGE],
    ['an age in writing', { age: '30' }, AGE],
    ['an age without end', { age: Number.POSITIVE_INFINITY }, AGE],
    ['an age that is no number', { age: Number.NaN }, AGE],
    ['yes as an age', { age: true }, AGE],
    ['a gender in small letters', { gender: 'male' }, GENDER],
    ['a gender that is not listed', { gender: 'Other' }, GENDER],
    ['an empty gender', { gender: '' }, GENDER],
    ['a number as gender', { gender: 1 }, GENDER],
    ['201 characters about oneself', { about: 'x'.repeat(201) }, ABOUT],
    ['skills as text', { skills: 'Rust, Go' }, 'Skills must be a list'],
    ['skills by name', { skills: { 0: 'Rust' } }, 'Skills must be a list'],
    ['31 skills', { skills: skills(31) }, 'Please list at most 30 skills'],
    ['a skill of 41 characters', { skills: ['x'.repeat(41)] }, SKILL],
    ['an empty skill', { skills: ['Rust', ''] }, SKILL],
    ['a skill of spaces', { skills: [' \t '] }, SKILL],
  ])('refuses %s', (_what, change, message) => {
    expect(sentence(EditProfile, change)).toBe(message)
  })

  test('keeps omitted fields omitted and drops unknown ones', () => {
    expect(EditProfile.parse({ about: ' Hi ', email: 'x@y.zz', id: '7' })).toEqual({ about: 'Hi' })
  })

  test('trims skills and keeps their order', () => {
    expect(Skills.parse([' Rust ', 'Go\n'])).toEqual(['Rust', 'Go'])
  })

  test('keeps line breaks and spaces within a text', () => {
    expect(About.parse('  one\n\n  two ')).toBe('one\n\n  two')
  })
})
