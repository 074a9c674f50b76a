import { afterEach, describe, expect, test, vi } from 'vitest'
import { EducationInput, ExperienceInput } from './profile-forms.ts'
import { sentence } from './testing/sentence.ts'

const REQUIRED = 'Please fill in all required fields'
const DATES = 'Dates must be between 1950-01-01 and today'
const DESCRIPTION = 'Description must be at most 1000 characters'
const ORDER = "End date can't be before the start date"

const job = { company: 'Analytical Engines', position: 'Programmer', startDate: '2019-03-01' }
const course = {
  school: 'University of London',
  degree: 'BSc',
  fieldOfStudy: 'Mathematics',
  startDate: '2010-09-01',
}

const kinds = [
  { kind: 'a job', schema: ExperienceInput, entry: job, current: 'isCurrentlyWorking' },
  { kind: 'a course', schema: EducationInput, entry: course, current: 'isCurrentlyStudying' },
] as const

afterEach(() => {
  vi.useRealTimers()
})

describe.each(kinds)('$kind', ({ schema, entry, current }) => {
  const required = Object.keys(entry)
  const named = required.filter((field) => field !== 'startDate')

  test.each<[string, object]>([
    ['what is required alone', {}],
    ['null for all that is optional', { endDate: null, description: null }],
    ['an end on the day of its start', { endDate: entry.startDate }],
    [
      'an end on the day of its start, at an earlier hour',
      { startDate: '2020-01-01T12:00:00.000Z', endDate: '2020-01-01T00:00:00.000Z' },
    ],
    ['the earliest date', { startDate: '1950-01-01' }],
    ['a start and an end today', { startDate: today(), endDate: today() }],
    ['timestamps', { startDate: '2012-02-29T00:00:00.000Z', endDate: '2016-02-29T10:00:00+02:00' }],
    ['an empty description', { description: '' }],
    ['1000 characters of description', { description: 'x'.repeat(1000) }],
    ['a current one with an end before its start', { [current]: true, endDate: '1999-01-01' }],
    ['one that says it is not current', { [current]: false }],
  ])('accepts %s', (_what, change) => {
    expect(sentence(schema, { ...entry, ...change })).toBeUndefined()
  })

  test.each(required)('requires %s', (field) => {
    const { [field]: _gone, ...rest } = entry as Record<string, string>

    expect(sentence(schema, rest)).toBe(REQUIRED)
    for (const value of ['', null, 7, {}]) {
      expect(sentence(schema, { ...entry, [field]: value }), String(value)).toBe(REQUIRED)
    }
  })

  test.each(named)('accepts 1 to 100 characters of %s', (field) => {
    const say = (value: string) => sentence(schema, { ...entry, [field]: value })

    expect(['x', 'x'.repeat(100), '🦀'.repeat(100), ` ${'x'.repeat(100)} `].map(say)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(['  ', 'x'.repeat(101), '🦀'.repeat(101), 'a\0', '\ud83e'].map(say)).toEqual([
      REQUIRED,
      REQUIRED,
      REQUIRED,
      REQUIRED,
      REQUIRED,
    ])
  })

  test.each<[string, object, string]>([
    ['a start before 1950', { startDate: '1949-12-31' }, DATES],
    ['a start to come', { startDate: '2999-01-01' }, DATES],
    ['a start that no calendar has', { startDate: '2023-02-29' }, DATES],
    ['a start in words', { startDate: 'last year' }, DATES],
    ['an end to come', { endDate: '2999-01-01' }, DATES],
    ['an end before 1950', { endDate: '1949-12-31' }, DATES],
    ['an empty end', { endDate: '' }, DATES],
    ['a number as end', { endDate: 2020 }, DATES],
    ['an end before its start', { endDate: '2001-01-01' }, ORDER],
    ['1001 characters of description', { description: 'x'.repeat(1001) }, DESCRIPTION],
    ['a word for whether it is current', { [current]: 'yes' }, REQUIRED],
  ])('refuses %s', (_what, change, message) => {
    expect(sentence(schema, { ...entry, ...change })).toBe(message)
  })

  test('that is current drops its end date', () => {
    const parsed = schema.parse({ ...entry, endDate: '2022-01-01', [current]: true })

    expect(parsed.endDate).toBeNull()
  })

  test('that is not current keeps its end date', () => {
    const parsed = schema.parse({ ...entry, endDate: '2022-01-01', [current]: false })

    expect(parsed.endDate).toBe('2022-01-01')
  })

  test('reports missing fields before malformed ones', () => {
    const broken = { ...entry, description: 'x'.repeat(1001), startDate: '' }

    expect(sentence(schema, broken)).toBe(REQUIRED)
  })

  test('may start on a day that is today in any time zone', () => {
    vi.useFakeTimers({ now: new Date('2024-05-10T10:00:00Z') })

    expect(sentence(schema, { ...entry, startDate: '2024-05-11' })).toBeUndefined()
    expect(sentence(schema, { ...entry, startDate: '2024-05-12' })).toBe(DATES)
  })

  test('drops unknown fields, including its id', () => {
    expect(schema.parse({ ...entry, id: '7', userId: '9' })).toEqual(entry)
  })
})

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
