import type { EditProfile } from '@shipmates/contract/profile-forms'
import { createRandom } from './random.ts'

/** The texts in which the demo's members say what they look for. */
export type LookingFor = Omit<EditProfile, 'userName' | 'age' | 'gender' | 'about' | 'skills'>

const SEED = 38
const DAY_MS = 24 * 60 * 60 * 1000
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
  ['America/Los_Angeles', ['en', 'es']],
  ['America/Sao_Paulo', ['pt', 'en']],
  ['Africa/Nairobi', ['sw', 'en']],
  ['Asia/Seoul', ['ko', 'en']],
  ['Australia/Sydney', ['en']],
  ['Europe/Paris', ['fr', 'en']],
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
  oskar_kern: {
    headline: 'Parsers, printers and the space between',
    interests: ['Retro computing', 'Hiking'],
    learning: ['WebAssembly'],
    intents: ['open_source', 'pair_programming', 'mentor'],
    languages: ['sv', 'en'],
    timeZone: 'Europe/Stockholm',
    hoursPerWeek: 5,
    availability: 'open',
    projects: [
      {
        name: 'Tern',
        url: 'https://example.org/tern',
        description: 'A parser generator whose errors are written by a human.',
        skills: ['Rust', 'Parsers'],
      },
    ],
  },
  tomas_rs: {
    headline: 'Firmware for boats and buoys',
    interests: ['Sailing', 'Photography'],
    learning: ['React'],
    intents: ['cofounder', 'side_project'],
    languages: ['cs', 'en'],
    timeZone: 'Europe/Prague',
    hoursPerWeek: 7,
    projects: [
      {
        name: 'The CAN book',
        url: 'https://example.org/can-book',
        description: 'Twelve chapters, four drawn buses, one author too few.',
        skills: ['CAN', 'C'],
      },
      {
        name: 'Buoy 7',
        url: null,
        description: 'A weather buoy that reports by radio and sleeps for the rest.',
        skills: ['Embedded', 'Rust'],
      },
    ],
  },
  zoe_maps: {
    headline: 'Cartographer who answers “why is it blurry?”',
    interests: ['Open data', 'Cycling', 'Typography'],
    learning: ['Rust'],
    intents: ['open_source', 'hackathon'],
    languages: ['el', 'en', 'fr'],
    timeZone: 'America/Vancouver',
    hoursPerWeek: 4,
    availability: 'open',
    links: [{ url: 'https://example.org/zoe', label: 'Maps, sharp' }],
    projects: [
      {
        name: 'Zoom 14',
        url: 'https://example.org/zoom14',
        description: 'Finds the zoom level at which your tiles give up.',
        skills: ['Python', 'GDAL'],
      },
    ],
  },
  priya_ops: {
    headline: 'Runbooks people read to the end',
    interests: ['Gardening', 'Chess'],
    intents: ['mentor', 'feedback'],
    languages: ['hi', 'ta', 'en'],
    timeZone: 'Asia/Kolkata',
    hoursPerWeek: 3,
    availability: 'busy',
    links: [{ url: 'https://github.com/example', label: null }],
  },
  ivar_wasm: {
    headline: 'Slow test suites, made fast',
    interests: ['Synthesizers', 'Climbing'],
    learning: ['Zig'],
    intents: ['pair_programming', 'open_source', 'meet'],
    languages: ['is', 'en'],
    timeZone: 'Atlantic/Reykjavik',
    hoursPerWeek: 9,
    availability: 'open',
    projects: [
      {
        name: 'Halftime',
        url: 'https://example.org/halftime',
        description: 'Says which half of your tests you wait for, and why.',
        skills: ['TypeScript', 'WebAssembly'],
      },
    ],
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

/** Draws each member's fields, the same in each cast. */
export function createLookingFor(today: Date): (userName: string) => LookingFor {
  const random = createRandom(SEED)
  return (userName) => {
    const [timeZone, languages] = random.pick(PLACES)
    const drawn: LookingFor = {
      interests: random.some(INTERESTS, random.between(0, 4)),
      intents: random.some(INTENTS, random.between(0, 3)),
      languages,
      timeZone,
      hoursPerWeek: random.between(2, 12),
    }
    const isBusy = random.next() < 0.1
    const availableFrom = new Date(today.getTime() + 40 * DAY_MS).toISOString().slice(0, 10)
    return leads[userName] ?? { ...drawn, ...(isBusy && { availability: 'busy', availableFrom }) }
  }
}
