import { describe, expect, test } from 'vitest'
import { getFeed, Match, SearchQuery } from './discovery.ts'
import { sentence } from './testing/sentence.ts'

const PAGE = 'page must be a whole number from 1 to 1000000'
const LIMIT = 'limit must be a whole number from 1 to 50'
const TOO_LONG = 'Please search for at most 100 characters'
const TOO_MANY_SKILLS = 'Please search for at most 30 skills'
const skills = (count: number) => Array.from({ length: count }, (_, n) => `skill ${n}`).join(',')

const paged = [
  { list: 'the feed', schema: getFeed.query },
  { list: 'the search', schema: SearchQuery },
]

describe.each(paged)('paging through $list', ({ schema }) => {
  test('defaults to the first twenty', () => {
    expect(schema.parse({})).toEqual({ page: 1, limit: 20 })
  })

  test.each([
    ['1', '1'],
    ['2', '50'],
    ['1000000', '20'],
    ['007', '08'],
  ])('accepts page %s with limit %s', (page, limit) => {
    expect(schema.parse({ page, limit })).toEqual({ page: Number(page), limit: Number(limit) })
  })

  const notWhole = ['0', '-1', '+1', '1.5', '1e2', '0x1', ' 1', '1 ', '', 'one', '١', 'NaN', null]
  const repeated = ['1', '2']

  test.each([...notWhole, '1000001', '9'.repeat(10), repeated])('refuses page %j', (page) => {
    expect(sentence(schema, { page })).toBe(PAGE)
  })

  test.each([...notWhole, '51', '100', repeated])('refuses limit %j', (limit) => {
    expect(sentence(schema, { limit })).toBe(LIMIT)
  })
})

describe('searching', () => {
  test.each<[string, object, object]>([
    ['a part of a name', { search: ' ada ' }, { search: 'ada' }],
    ['a name of 100 characters', { search: '🦀'.repeat(100) }, { search: '🦀'.repeat(100) }],
    ['signs that mean something to a database', { search: "%_\\'" }, { search: "%_\\'" }],
    ['nothing', { search: '' }, { search: '' }],
    ['skills', { skills: 'Rust, Go' }, { skills: ['Rust', 'Go'] }],
    ['no skills', { skills: ' , ,' }, { skills: [] }],
    ['a skill twice', { skills: 'js,JavaScript,rust' }, { skills: ['js', 'rust'] }],
    ['interests', { interests: 'Chess, chess,Open Data' }, { interests: ['Chess', 'Open Data'] }],
    ['an intent', { intent: 'mentor' }, { intent: ['mentor'] }],
    ['intents in any order', { intent: 'meet, mentor,meet' }, { intent: ['meet', 'mentor'] }],
    ['any intent', { intent: '' }, { intent: [] }],
    ['languages', { languages: 'EN,iw' }, { languages: ['en', 'he'] }],
    ['hours', { hours: '15' }, { hours: 15 }],
    ['any hours', { hours: '' }, { hours: undefined }],
    ['30 skills', { skills: skills(30) }, { skills: skills(30).split(',') }],
    ['men', { gender: 'male' }, { gender: 'male' }],
    ['women', { gender: 'female' }, { gender: 'female' }],
    ['others', { gender: 'other' }, { gender: 'other' }],
    ['any gender', { gender: '' }, { gender: undefined }],
    ['the newest first', { sortBy: 'newest' }, { sortBy: 'newest' }],
    ['by alphabet', { sortBy: 'alphabetical' }, { sortBy: 'alphabetical' }],
    ['in any order', { sortBy: '' }, { sortBy: undefined }],
    ['what is not known', { sort: 'newest', role: 'admin' }, {}],
  ])('accepts %s', (_what, query, read) => {
    expect(SearchQuery.parse(query)).toEqual({ page: 1, limit: 20, ...read })
  })

  test.each<[string, object, string]>([
    ['a name of 101 characters', { search: 'x'.repeat(101) }, TOO_LONG],
    ['NUL in a name', { search: '\0' }, TOO_LONG],
    ['a name given twice', { search: ['a', 'b'] }, TOO_LONG],
    ['31 skills', { skills: skills(31) }, TOO_MANY_SKILLS],
    ['skills without end', { skills: 'x'.repeat(1801) }, TOO_MANY_SKILLS],
    ['skills given twice', { skills: ['a', 'b'] }, TOO_MANY_SKILLS],
    ['31 interests', { interests: skills(31) }, 'Please search for at most 30 interests'],
    ['an unknown intent', { intent: 'mentor,fame' }, 'Unknown intent filter.'],
    ['an intent given twice', { intent: ['mentor', 'meet'] }, 'Unknown intent filter.'],
    ['an unknown language', { languages: 'en,English' }, 'Unknown language filter.'],
    ['no hours', { hours: '0' }, 'Hours must be a whole number from 1 to 15.'],
    ['16 hours', { hours: '16' }, 'Hours must be a whole number from 1 to 15.'],
    ['hours in words', { hours: 'six' }, 'Hours must be a whole number from 1 to 15.'],
    ['a gender as profiles write it', { gender: 'Male' }, 'Unknown gender filter.'],
    ['a gender that is not listed', { gender: 'Non-binary' }, 'Unknown gender filter.'],
    ['a gender of a space', { gender: ' ' }, 'Unknown gender filter.'],
    ['two genders', { gender: ['male', 'female'] }, 'Unknown gender filter.'],
    ['an unknown order', { sortBy: 'oldest' }, 'Unknown sort order.'],
    ['an order in capitals', { sortBy: 'Newest' }, 'Unknown sort order.'],
    ['an order for the database', { sortBy: 'id; drop table users' }, 'Unknown sort order.'],
  ])('refuses %s', (_what, query, message) => {
    expect(sentence(SearchQuery, query)).toBe(message)
  })
})

test.each([
  [0, true],
  [100, true],
  [-1, false],
  [101, false],
  [50.5, false],
])('a match score of %d is valid: %s', (score, isOne) => {
  const match = { score, sharedSkills: [], sharedInterests: [], mutualConnections: 0, reasons: [] }

  expect(Match.safeParse(match).success).toBe(isOne)
})
