import { describe, expect, test } from 'vitest'
import { Languages } from './profile-fields.ts'
import { EditProfile } from './profile-forms.ts'
import { Intent } from './profiles.ts'
import { sentence } from './testing/sentence.ts'

const INTENT = 'Please select what you are looking for from the list'
const LANGUAGE = 'Please select languages from the list'
const ZONE = 'Please select a time zone from the list'
const HOURS = 'Hours per week must be between 1 and 60'
const AVAILABILITY = 'Please select your availability from the list'
const DAY = 'Please enter a valid date'
const NOT_HTTPS = 'Links must start with https://'
const URL_LENGTH = 'Links must have at most 500 characters'
const URL = 'Please enter a link that can be opened, without a name or password'
const LABEL = 'Each label must be 1-40 characters'
const NAME = 'Project names must be 1-60 characters'
const names = (count: number) => Array.from({ length: count }, (_, n) => `name ${n}`)
const web = 'https://example.test/'
const project = { name: 'Tide tables', url: null, description: '', skills: [] }

describe('editing what one is looking for', () => {
  test.each<[string, object]>([
    ['a headline of 80 characters', { headline: '🦀'.repeat(80) }],
    ['30 interests', { interests: names(30) }],
    ['10 skills to learn', { learning: names(10) }],
    ['60 hours', { hoursPerWeek: 60 }],
    ['1 hour', { hoursPerWeek: 1 }],
    ['a leap day', { availability: 'busy', availableFrom: '2028-02-29' }],
    ['an address of 500 characters', { links: [{ url: web.padEnd(500, 'x') }] }],
    ['a label of 40 characters', { links: [{ url: web, label: 'x'.repeat(40) }] }],
    ['10 projects', { projects: names(10).map((name) => ({ ...project, name })) }],
    ['a description of 300', { projects: [{ ...project, description: 'x'.repeat(300) }] }],
    ['10 skills of a project', { projects: [{ ...project, skills: names(10) }] }],
    [
      'null for all that can be cleared',
      {
        headline: null,
        interests: null,
        learning: null,
        intents: null,
        languages: null,
        timeZone: null,
        hoursPerWeek: null,
        availability: null,
        availableFrom: null,
        links: null,
        projects: null,
      },
    ],
  ])('accepts %s', (_what, change) => {
    expect(sentence(EditProfile, change)).toBeUndefined()
  })

  test.each(Intent.options)('accepts the intent %s', (intent) => {
    expect(EditProfile.parse({ intents: [intent] })).toEqual({ intents: [intent] })
  })

  test.each<[string, object, string]>([
    ['81 characters', { headline: 'x'.repeat(81) }, 'Headline must be at most 80 characters'],
    ['31 interests', { interests: names(31) }, 'Please list at most 30 interests'],
    ['a long interest', { interests: ['x'.repeat(41)] }, 'Each interest must be 1-40 characters'],
    ['interests as text', { interests: 'chess' }, 'Interests must be a list'],
    ['11 skills to learn', { learning: names(11) }, 'Please list at most 10 skills to learn'],
    ['an empty skill to learn', { learning: [' '] }, 'Each skill must be 1-40 characters'],
    ['skills to learn as text', { learning: 'Go' }, 'Skills to learn must be a list'],
    ['an unknown intent', { intents: ['fame'] }, INTENT],
    ['intents as text', { intents: 'mentor' }, INTENT],
    [
      'four intents',
      { intents: ['mentor', 'mentee', 'meet', 'feedback'] },
      'Please select at most 3 things that you are looking for',
    ],
    ['a language by name', { languages: ['English'] }, LANGUAGE],
    ['no language', { languages: ['und'] }, LANGUAGE],
    ['no tag', { languages: [''] }, LANGUAGE],
    [
      'six languages',
      { languages: ['en', 'de', 'fr', 'es', 'it', 'pt'] },
      'Please select at most 5 languages',
    ],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, ZONE],
    ['an offset', { timeZone: '+02:00' }, ZONE],
    ['no time zone', { timeZone: '' }, ZONE],
    ['no hours', { hoursPerWeek: 0 }, HOURS],
    ['61 hours', { hoursPerWeek: 61 }, HOURS],
    ['half an hour', { hoursPerWeek: 0.5 }, HOURS],
    ['an unknown availability', { availability: 'away' }, AVAILABILITY],
    ['a day that does not exist', { availableFrom: '2027-02-30' }, DAY],
    ['a time instead of a day', { availableFrom: '2027-01-31T00:00:00Z' }, DAY],
    ['a link as text', { links: [web] }, 'Links must be a list'],
    ['six links', { links: names(6).map(() => ({ url: web })) }, 'Please add at most 5 links'],
    ['a link without encryption', { links: [{ url: 'http://example.test' }] }, NOT_HTTPS],
    ['a script', { links: [{ url: 'javascript:alert(1)' }] }, NOT_HTTPS],
    ['an address with a password', { links: [{ url: 'https://me:pw@example.test' }] }, URL],
    ['an address with a space', { links: [{ url: 'https://example.test/a b' }] }, URL],
    ['an address of 501 characters', { links: [{ url: web.padEnd(501, 'x') }] }, URL_LENGTH],
    ['an empty label', { links: [{ url: web, label: ' ' }] }, LABEL],
    ['a label of 41 characters', { links: [{ url: web, label: 'x'.repeat(41) }] }, LABEL],
    ['a project without a name', { projects: [{ ...project, name: '' }] }, NAME],
    ['a long name', { projects: [{ ...project, name: 'x'.repeat(61) }] }, NAME],
    ['11 projects', { projects: names(11).map(() => project) }, 'Please add at most 10 projects'],
    [
      'a long description',
      { projects: [{ ...project, description: 'x'.repeat(301) }] },
      'Project descriptions must be at most 300 characters',
    ],
    [
      '11 skills of a project',
      { projects: [{ ...project, skills: names(11) }] },
      'Please list at most 10 skills for each project',
    ],
  ])('refuses %s', (_what, change, message) => {
    expect(sentence(EditProfile, change)).toBe(message)
  })

  test('writes languages and time zones by their current names, and drops duplicates', () => {
    expect(EditProfile.parse({ languages: ['EN', 'iw', 'en', 'cmn'] })).toEqual({
      languages: ['en', 'he', 'zh'],
    })
    expect(EditProfile.parse({ intents: ['meet', 'meet'] })).toEqual({ intents: ['meet'] })
    for (const [input, current] of [
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['asia/kolkata', 'Asia/Kolkata'],
      ['Europe/Kiev', 'Europe/Kyiv'],
      ['Etc/GMT+5', 'Etc/GMT+5'],
      ['utc', 'UTC'],
    ]) {
      expect(EditProfile.parse({ timeZone: input })).toEqual({ timeZone: current })
    }
  })

  test('fills in the omitted parts of a link or a project', () => {
    const parsed = EditProfile.parse({
      links: [{ url: ` ${web} ` }],
      projects: [{ name: 'Tide tables', skills: ['js', 'JavaScript'], isSecret: true }],
    })

    expect(parsed).toEqual({
      links: [{ url: web, label: null }],
      projects: [{ name: 'Tide tables', url: null, description: '', skills: ['js'] }],
    })
  })
})

test.each([
  ['pt-BR', 'pt'],
  ['zh-Hant', 'zh'],
  ['en-GB', 'en'],
  ['sr-Latn-RS', 'sr'],
  ['iw-IL', 'he'],
])('the language %s is stored as %s', (tag, language) => {
  expect(Languages.parse([tag])).toEqual([language])
})
