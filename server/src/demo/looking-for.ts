import type { EditProfile } from '@shipmates/contract/profiles'
import { createRandom } from './random.ts'

/** What the members of the demo say of whom they look for. */
export type LookingFor = Omit<EditProfile, 'userName' | 'age' | 'gender' | 'about' | 'skills'>

const SEED = 38
const DAY_MS = 24 * 60 * 60 * 1000
const HEADLINES = [
  'Small tools, finished',
  'Weekend projects that outlive the weekend',
  'Here to learn from people who ship',
  'Reads the manual so that you need not',
  'Looking for a second pair of eyes',
]
const INTERESTS = [
  'Open source', 'Board games', 'Climbing', 'Sailing', 'Chess', 'Home automation', 'Open data',
  'Retro computing', 'Photography', 'Cycling', 'Synthesizers', 'Gardening',
] // biome-ignore format: a list of words reads best in columns
const INTENTS = [
  'side_project', 'open_source', 'hackathon', 'pair_programming', 'learn_together', 'mentor',
  'mentee', 'cofounder', 'feedback', 'meet',
] as const // biome-ignore format: a list of words reads best in columns
const PLACES: readonly (readonly [timeZone: string, languages: string[]])[] = [
  ['Europe/Oslo', ['nb', 'en']],
  ['Europe/Lisbon', ['pt', 'en']],
  ['Europe/Berlin', ['de', 'en']],
  ['Africa/Accra', ['en', 'ak']],
  ['Asia/Kolkata', ['hi', 'en']],
  ['Asia/Tokyo', ['ja']],
  ['America/Santiago', ['es', 'en']],
  ['America/New_York', ['en']],
]

const leads: Readonly<Record<string, LookingFor>> = {
  linus_f: {
    headline: 'Ferry routes, map tiles, small binaries',
    interests: ['Sailing', 'Open data', 'Typography'],
    learning: ['Zig', 'Accessibility'],
    intents: ['side_project', 'open_source', 'mentor'],
    languages: ['fi', 'sv', 'en'],
    timeZone: 'Europe/Helsinki',
    hoursPerWeek: 6,
    availability: 'open',
    links: [{ url: 'https://example.org/linus', label: 'Notes on tiles' }],
    projects: [
      {
        name: 'Skerry',
        url: 'https://example.org/skerry',
        description: 'Vector tiles of the archipelago in one file of SQLite.',
        skills: ['Rust', 'SQLite', 'PostGIS'],
      },
      {
        name: 'Quiet changelog',
        url: null,
        description: 'Tells what changed, and for whom.',
        skills: ['TypeScript'],
      },
    ],
  },
  mei_builds: {
    headline: 'Interfaces that stay out of the way',
    interests: ['Typography', 'Climbing'],
    learning: ['Rust'],
    intents: ['side_project', 'feedback'],
    languages: ['zh', 'en'],
    timeZone: 'Asia/Singapore',
    hoursPerWeek: 4,
    availability: 'open',
  },
  nadia_dev: {
    headline: 'A CI runner that fits in your head',
    interests: ['Open source', 'Hiking'],
    intents: ['open_source', 'pair_programming'],
    languages: ['uk', 'en', 'de'],
    timeZone: 'Europe/Kyiv',
    hoursPerWeek: 8,
  },
  harper_io: {
    headline: 'First job in data, many questions',
    interests: ['Open data', 'Board games'],
    learning: ['PostgreSQL', 'Rust'],
    intents: ['mentee', 'learn_together'],
    languages: ['en'],
    timeZone: 'America/Toronto',
    hoursPerWeek: 10,
  },
}

/** Draws what each member says, the same in each cast. */
export function createLookingFor(today: Date): (userName: string) => LookingFor {
  const random = createRandom(SEED)
  return (userName) => {
    const [timeZone, languages] = random.pick(PLACES)
    const told: LookingFor = {
      headline: random.next() < 0.7 ? random.pick(HEADLINES) : null,
      interests: random.some(INTERESTS, random.between(0, 4)),
      intents: random.some(INTENTS, random.between(0, 3)),
      languages,
      timeZone,
      hoursPerWeek: random.between(2, 12),
    }
    const isBusy = random.next() < 0.1
    const availableFrom = new Date(today.getTime() + 40 * DAY_MS).toISOString().slice(0, 10)
    return leads[userName] ?? { ...told, ...(isBusy && { availability: 'busy', availableFrom }) }
  }
}
