import type { Intent } from '@shipmates/contract/profiles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '../../../testing/volume.ts'
import { type Own, weigh } from '../evidence.ts'
import { rankValue, shareOfDay } from '../score.ts'
import { createTableBuilder, type ListedMember } from './member-table.ts'
import { type PickQuery, pickBest } from './pick.ts'

const MEAN_RATE = 0.4
const TODAY = 20_000
const ZONES = new Map([
  ['UTC', 0],
  ['Asia/Kolkata', 330],
  ['America/Los_Angeles', -480],
  ['Pacific/Kiritimati', 840],
])
/** Values in the table are rounded. */
const ROUNDING = 1e-4

// Words above 30 are in no list.
const listed = fc.uniqueArray(fc.nat(30), { maxLength: 12 })
const wordOfViewer = fc.oneof(fc.nat(40), fc.integer({ min: 1000, max: 2000 }))
const wanted = fc.uniqueArray(wordOfViewer, { maxLength: 12 })
const intents = fc.uniqueArray(
  fc.constantFrom<Intent>('mentor', 'mentee', 'side_project', 'hackathon', 'meet'),
)
const languages = fc.uniqueArray(fc.constantFrom('en', 'fr', 'de', 'hi'))
const timeZone = fc.option(fc.constantFrom(...ZONES.keys(), 'Unknown/Zone'))
const hoursPerWeek = fc.option(fc.integer({ min: 1, max: 80 }))
const day = fc.nat(400).map((ago) => TODAY - ago)

const member: fc.Arbitrary<Omit<ListedMember, 'id'>> = fc
  .record({
    days: fc.tuple(day, day),
    skillIds: listed,
    learningIds: listed,
    interestIds: listed,
    intents,
    languages,
    timeZone,
    hoursPerWeek,
    waiting: fc.nat(20),
    answered: fc.nat(20),
    connections: fc.nat(300),
  })
  .map(({ days, answered, ...facts }) => ({
    ...facts,
    joinedDay: Math.min(...days),
    activeDay: Math.max(...days),
    answered,
  }))

const community = fc
  .array(member, { maxLength: 60 })
  .map((members) => members.map((each, place) => ({ ...each, id: 3 * place + 1 })))

const viewer = fc.record({
  skillIds: wanted,
  learningIds: wanted,
  interestIds: wanted,
  intents,
  languages,
  timeZone,
  hoursPerWeek,
  showsPresence: fc.boolean(),
  only: intents,
  without: fc.uniqueArray(fc.nat(200)),
})

interface Viewer extends Omit<PickQuery, 'evidence' | 'today' | 'intents' | 'without'> {
  skillIds: number[]
  learningIds: number[]
  interestIds: number[]
  intents: Intent[]
  only: Intent[]
  without: number[]
}

function wantedBy(own: Viewer, members: number): PickQuery {
  const ids = [...new Set([...own.skillIds, ...own.learningIds, ...own.interestIds])]
  const words = ids.map((id): Own['words'][number] => [id, (id % 7) + 1, (id % 5) + 1])
  return {
    ...own,
    evidence: weigh({ ...own, words, members: members + 1 }),
    today: TODAY,
    intents: own.only,
    without: new Set(own.without),
  }
}

function pick(members: ListedMember[], wanted: PickQuery, count: number) {
  const first = Math.ceil(members.length / 3)
  const tables = [members.slice(0, first), members.slice(first)].map((part) => {
    const { add, build } = createTableBuilder(MEAN_RATE)
    for (const each of part) add(each)
    return build()
  })
  return pickBest({ tables, minutesAhead: ZONES }, wanted, count)
}

/** The value in a ranking of a member without mutual connections, active at noon. */
function rankedAt(other: ListedMember, wanted: PickQuery): number {
  const { evidence } = wanted
  const sum = (ids: number[], worth: ReadonlyMap<number, number>) =>
    ids.reduce((total, id) => total + (worth.get(id) ?? 0), 0)
  const [mine, theirs] = [wanted, other].map(({ timeZone }) => ZONES.get(timeZone ?? ''))
  const weeks = [wanted.hoursPerWeek, other.hoursPerWeek].filter((hours) => hours !== null)
  return rankValue(
    {
      shared: sum(other.skillIds, evidence.shared),
      learn: sum(other.skillIds, evidence.learn),
      teach: sum(other.learningIds, evidence.teach),
      skills: other.skillIds.length,
      interests: sum(other.interestIds, evidence.interests),
      intents: other.intents.filter((intent) => evidence.intents.has(intent)).length,
      language:
        wanted.languages.length && other.languages.length
          ? Number(other.languages.some((language) => wanted.languages.includes(language)))
          : null,
      hours: shareOfDay(mine === undefined || theirs === undefined ? null : mine - theirs),
      week: weeks.length === 2 ? Math.min(...weeks) / Math.max(...weeks) : null,
      mutualConnections: 0,
    },
    {
      waiting: other.waiting,
      received: other.waiting + other.answered,
      answered: other.answered,
      meanRate: MEAN_RATE,
      connections: other.connections,
      idleDays: TODAY - (wanted.showsPresence ? other.activeDay : other.joinedDay) + 0.5,
    },
  )
}

test('the best members are picked, and no one who is not wanted', async () => {
  const property = fc.asyncProperty(community, viewer, fc.nat(70), async (members, own, count) => {
    const wanted = wantedBy(own, members.length)
    const fitting = members.filter(
      ({ id, intents }) =>
        !own.without.includes(id) &&
        (own.only.length === 0 || intents.some((intent) => own.only.includes(intent))),
    )
    const values = new Map(fitting.map((each) => [String(each.id), rankedAt(each, wanted)]))
    const least = [...values.values()].sort((one, other) => other - one)[count - 1]

    const picked = await pick(members, wanted, count)

    expect(picked.filter((id) => !values.has(id))).toEqual([])
    expect(new Set(picked).size).toBe(picked.length)
    expect(picked.length).toBeGreaterThanOrEqual(Math.min(count, fitting.length))
    const better = [...values].filter(([, value]) => value > (least ?? -Infinity) + ROUNDING)
    if (count > 0) expect(picked).toEqual(expect.arrayContaining(better.map(([id]) => id)))
  })
  await fc.assert(property, { numRuns: times(150, 500) })
})

test('hardly more members are picked than requested', async () => {
  const members = Array.from({ length: 5000 }, (_, place) => ({
    ...plain,
    id: place + 1,
    connections: place,
  }))

  const picked = await pick(members, wantedBy(blank, members.length), 100)

  expect(picked.length).toBeGreaterThanOrEqual(100)
  expect(picked.length).toBeLessThan(110)
  expect(picked).toEqual(picked.map((_, place) => String(place + 1)))
})

const plain = {
  joinedDay: TODAY,
  activeDay: TODAY,
  skillIds: [],
  learningIds: [],
  interestIds: [],
  intents: [],
  languages: [],
  timeZone: null,
  hoursPerWeek: null,
  waiting: 0,
  answered: 0,
  connections: 0,
} satisfies Omit<ListedMember, 'id'>

const blank: Viewer = {
  skillIds: [],
  learningIds: [],
  interestIds: [],
  intents: [],
  languages: [],
  timeZone: null,
  hoursPerWeek: null,
  showsPresence: true,
  only: [],
  without: [],
}

test('an empty community gives no picks', async () => {
  expect(await pick([], wantedBy(blank, 0), 10)).toEqual([])
})

test('of many equal members no more are picked than requested', async () => {
  const [equal] = fc.sample(member, { numRuns: 1, seed: 1 })
  const members = Array.from({ length: 500 }, (_, id) => ({ ...equal!, id }))
  const [own] = fc.sample(viewer, { numRuns: 1, seed: 1 })

  expect(await pick(members, wantedBy({ ...own!, only: [], without: [] }, 500), 50)).toHaveLength(
    50,
  )
})
