import type { EducationInput, ExperienceInput } from '@shipmates/contract/profile-forms'
import type { Gender } from '@shipmates/contract/profiles'
import { jobs } from './jobs.ts'
import { createLookingFor, type LookingFor } from './looking-for.ts'
import { createRandom, type Random } from './random.ts'
import { type Trade, trades } from './trades.ts'

/** A member of the demo, with their profile. */
export interface Character {
  userName: string
  email: string
  age: number
  gender: Gender
  about: string
  skills: string[]
  lookingFor: LookingFor
  work: ExperienceInput[]
  education: EducationInput[]
  /** Days since they joined, and minutes since they were last seen. */
  joinedDaysAgo: number
  seenMinutesAgo: number
}

/** The member to sign in as. */
export const HERO = 'linus_f'
/** A second member to sign in as, who chats with the first. */
export const FRIEND = 'mei_builds'
/** Runs the server of the demo, so that Discover asks no one to become its admin. */
export const ADMIN = 'priya_ops'
export const DEMO_PASSWORD = 'Ship-Friends-7!'

export const emailOf = (userName: string): string =>
  userName === HERO ? 'linus@ferry.dev' : `${userName}@shipmates.test`

const NEVER_CHANGES = 19
const COMPANIES = [
  'Tidewater Maps',
  'Kartverk Labs',
  'Harbor Systems',
  'Northlight Software',
  'Bluebird Health',
  'Copper & Sons',
  'Quayside Bank',
  'Open Orchard',
  'Paper Lantern Games',
  'Longwave Radio',
]
const SCHOOLS = [
  'University of Bergen',
  'TU Delft',
  'University of Porto',
  'Aalto University',
  'IIT Madras',
  'University of Ghana',
  'Universidad de Chile',
  'Trinity College Dublin',
]
const NAMES: readonly (readonly [name: string, gender: Gender])[] = [
  ['ada', 'Female'], ['grace', 'Female'], ['radia', 'Female'], ['barbara', 'Female'],
  ['hedy', 'Female'], ['annie', 'Female'], ['katya', 'Female'], ['sofia', 'Female'],
  ['leila', 'Female'], ['yuki', 'Female'], ['amara', 'Female'], ['ines', 'Female'],
  ['freya', 'Female'], ['noor', 'Female'], ['paula', 'Female'], ['wanjiru', 'Female'],
  ['dennis', 'Male'], ['alan', 'Male'], ['edsger', 'Male'], ['ken', 'Male'],
  ['bjarne', 'Male'], ['guido', 'Male'], ['niklaus', 'Male'], ['tony', 'Male'],
  ['diego', 'Male'], ['kofi', 'Male'], ['jonas', 'Male'], ['ravi', 'Male'],
  ['emre', 'Male'], ['mateo', 'Male'], ['quentin', 'Male'], ['viktor', 'Male'],
  ['robin', 'Non-binary'], ['sasha', 'Non-binary'], ['kai', 'Non-binary'], ['ash', 'Non-binary'],
  ['jules', 'Prefer not to say'], ['morgan', 'Prefer not to say'],
] // biome-ignore format: a list of people reads best in columns

interface Sketch {
  userName: string
  gender: Gender
  age: number
  tag: string
  skills: string[]
  about: string
  headline?: string
}

const leads: readonly Sketch[] = [
  { userName: HERO, gender: 'Male', age: 31, tag: 'maps', skills: ['Rust', 'PostGIS', 'TypeScript', 'SQLite', 'WebGL', 'Protocol Buffers'], about: 'Ferry routing by day, map tiles by night. I like boring databases, small binaries and honest changelogs. Happy to review your first pull request, or your tenth, over a long video call.' },
  { userName: FRIEND, gender: 'Female', age: 29, tag: 'web', skills: ['React', 'CSS', 'Figma', 'Accessibility'], about: 'I draw the screens nobody notices, and I am writing a small talk on the empty ones.' },
  { userName: 'nadia_dev', gender: 'Female', age: 27, tag: 'ops', skills: ['Rust', 'Kubernetes', 'CI', 'Docker', 'Go'], about: 'Platform engineer who likes small tools and long walks. Building a CI runner in Rust.' },
  { userName: 'oskar_kern', gender: 'Male', age: 36, tag: 'rs', skills: ['Rust', 'Parsers', 'Zig', 'C'], about: 'I write grammars for fun and error messages for a living. Saw yours, want to talk.' },
  { userName: 'tomas_rs', gender: 'Male', age: 31, tag: 'rs', skills: ['Rust', 'Embedded', 'CAN', 'C', 'Linux', 'KiCad'], about: 'Ten years of code that gets wet. Looking for someone to co-write a CAN bus book.' },
  { userName: 'zoe_maps', gender: 'Female', age: 38, tag: 'maps', skills: ['Rust', 'PostGIS', 'WebGL', 'GDAL', 'Python'], about: 'Cartography and tile servers. Ask me why your map is blurry.' },
  { userName: 'harper_io', gender: 'Non-binary', age: 24, tag: 'ml', skills: ['PostGIS', 'Python', 'dbt'], about: 'New grad, first job in data. I want to learn how people run Postgres in production.' },
  { userName: 'priya_ops', gender: 'Female', age: 41, tag: 'ops', skills: ['Go', 'Terraform', 'Linux', 'Prometheus'], about: 'On call since 2009. I write runbooks people read to the end.' },
  { userName: 'ivar_wasm', gender: 'Male', age: 29, tag: 'rs', skills: ['Rust', 'TypeScript', 'WebGL', 'WebAssembly', 'C++'], about: 'Browser engines and WebAssembly. My longest bisect took three weeks and ended at a semicolon.' },
] // biome-ignore format: one line a person

/** The demo's members, the hero first. Deterministic; dates count back from `today`. */
export function createCast(today: Date): Character[] {
  const random = createRandom(NEVER_CHANGES)
  const nextVoice = createVoices()
  const nextJob = createJobs()
  const extras = NAMES.map(([name, gender], index) =>
    sketch(random, nextVoice, { name, gender, index }),
  )
  const twins = random
    .some(NAMES, 18)
    .map(([name, gender], index) =>
      sketch(random, nextVoice, { name: name.slice(0, 6), gender, index: index + 4 }),
    )
  const sketches = [...leads, ...extras, ...twins]
  const unique = new Map(sketches.map((person) => [person.userName, person]))
  const lookingFor = createLookingFor(today)
  return [...unique.values()].map((person, index) => ({
    ...complete({ random, nextJob, today }, person, index),
    lookingFor: { headline: person.headline ?? null, ...lookingFor(person.userName) },
  }))
}

interface Extra {
  name: string
  gender: Gender
  index: number
}

type NextVoice = (trade: Trade) => Trade['voices'][number]

/** Deals the texts of each trade, so that no two members have the same. */
function createVoices(): NextVoice {
  const said = new Map<Trade, number>()
  return (trade) => {
    const count = said.get(trade) ?? 0
    said.set(trade, count + 1)
    return trade.voices[count % trade.voices.length]!
  }
}

/** Deals what people of each trade do at work; null once all of it is dealt. */
function createJobs() {
  const dealt = new Map<Trade, number>()
  return (trade: Trade): string | null => {
    const count = dealt.get(trade) ?? 0
    dealt.set(trade, count + 1)
    return jobs[trade.tag]?.[count] ?? null
  }
}

function sketch(random: Random, nextVoice: NextVoice, { name, gender, index }: Extra): Sketch {
  const trade = trades[index % trades.length]!
  const other = random.pick(trades)
  const [headline, about] = nextVoice(trade)
  const userName = `${name}_${trade.tag}`.padEnd(6, '_').slice(0, 15)
  return {
    userName,
    gender,
    age: random.between(21, 58),
    tag: trade.tag,
    skills: [...random.some(trade.skills, random.between(2, 5)), ...random.some(other.skills, 2)],
    about,
    headline,
  }
}

interface Dealing {
  random: Random
  nextJob: (trade: Trade) => string | null
  today: Date
}

function complete(
  dealing: Dealing,
  { tag, headline: _, ...person }: Sketch,
  index: number,
): Omit<Character, 'lookingFor'> {
  const trade = trades.find((candidate) => candidate.tag === tag) ?? trades[0]!
  const isLead = index < leads.length
  const { random, today } = dealing
  return {
    ...person,
    skills: [...new Set(person.skills)],
    email: emailOf(person.userName),
    work: isLead || random.next() < 0.8 ? careerIn(dealing, trade) : [],
    education: isLead || random.next() < 0.6 ? [studiesIn(random, trade, today)] : [],
    joinedDaysAgo: isLead ? 400 - index * 20 : random.between(1, 380),
    seenMinutesAgo: random.pick([2, 9, 34, 120, 600, 2_000, 6_000, 20_000]),
  }
}

function careerIn({ random, nextJob, today }: Dealing, trade: Trade): ExperienceInput[] {
  const changed = day(today, random.between(200, 1_400))
  return [
    {
      company: random.pick(COMPANIES),
      position: `Senior ${trade.position}`,
      startDate: changed,
      endDate: null,
      isCurrentlyWorking: true,
      description: nextJob(trade),
    },
    {
      company: random.pick(COMPANIES),
      position: trade.position,
      startDate: day(today, random.between(1_900, 3_000)),
      endDate: changed,
      isCurrentlyWorking: false,
      description: null,
    },
  ]
}

function studiesIn(random: Random, trade: Trade, today: Date): EducationInput {
  const ended = random.between(3_100, 4_000)
  return {
    school: random.pick(SCHOOLS),
    degree: random.pick(['BSc', 'MSc']),
    fieldOfStudy: trade.field,
    startDate: day(today, ended + random.between(1_000, 1_500)),
    endDate: day(today, ended),
    isCurrentlyStudying: false,
    description: null,
  }
}

/** Midnight UTC, `daysAgo` days before `today`. */
function day(today: Date, daysAgo: number): string {
  const date = new Date(today.getTime() - daysAgo * 24 * 60 * 60 * 1000)
  return `${date.toISOString().slice(0, 10)}T00:00:00.000Z`
}
