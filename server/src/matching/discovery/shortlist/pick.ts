import { setImmediate as giveWay } from 'node:timers/promises'
import type { UserId } from '@shipmates/contract/ids'
import type { Intent } from '@shipmates/contract/profiles'
import type { Evidence } from '../evidence.ts'
import { FOCUS, idleShare, shareOfDay, UNSTATED, WEIGHTS } from '../score.ts'
import { bitsOf, type Lists, type MemberTable, numberOfWord } from './member-table.ts'

/** The viewer's side of a pick. */
export interface PickQuery {
  evidence: Evidence
  languages: readonly string[]
  hoursPerWeek: number | null
  timeZone: string | null
  /** Whether others' activity counts. */
  showsPresence: boolean
  /** Days since 1970. */
  today: number
  /** Only members with one of these intents; if empty, all members. */
  intents: readonly Intent[]
  /** Members who are not picked. */
  without: ReadonlySet<number>
}

/** All members, in several tables, and how far their time zones are ahead of UTC, in minutes. */
export interface Members {
  tables: readonly MemberTable[]
  minutesAhead: ReadonlyMap<string, number>
}

/** The resolution of values. */
const STEPS = 8192

/**
 * The ids of the `count` best members for a viewer, in no order: by everything that `rankValue` counts except mutual
 * connections and the hour of the last activity.
 */
export async function pickBest(
  { tables, minutesAhead }: Members,
  wanted: PickQuery,
  count: number,
): Promise<UserId[]> {
  const valued: Valued[] = []
  for (const table of tables) {
    const scoreAt = createScorer(table, minutesAhead, wanted)
    const values = new Float32Array(table.ids.length)
    for (let place = 0; place < values.length; place++) values[place] = scoreAt(place)
    valued.push({ ids: table.ids, values })
    // Lets other work run.
    await giveWay()
  }
  const { least, sure } = findLeast(valued, count)
  const [best, tied]: [UserId[], UserId[]] = [[], []]
  for (const { ids, values } of valued) {
    for (let place = 0; place < values.length; place++) {
      if (values[place]! < least) continue
      const list = values[place]! >= sure ? best : tied
      list.push(String(ids[place]) as UserId)
    }
  }
  return best.concat(tied.length > count ? someOf(tied, count) : tied)
}

/** Members and their values for a viewer. */
interface Valued {
  ids: Float64Array
  values: Float32Array
}

/** `count` items of a long list, from a random position, so that no equal is preferred by their id. */
function someOf<T>(list: readonly T[], count: number): T[] {
  const from = Math.floor(Math.random() * (list.length - count))
  return list.slice(from, from + count)
}

/** Returns a function: the value of the member at a position, -Infinity for members who are not wanted. */
function createScorer(
  table: MemberTable,
  minutesAhead: Members['minutesAhead'],
  wanted: PickQuery,
): (place: number) => number {
  const {
    ids,
    skills,
    learning,
    interests,
    languages,
    intents,
    zones,
    requestScores,
    hoursPerWeek,
  } = table
  const { ofSkills, ofLearning, ofInterests } = worthOfWords(wanted.evidence, table)
  const { ofZones, isSpoken, ofWeeks, ofDays } = worthOfNumbers(table, minutesAhead, wanted)
  const { today, without } = wanted
  const [fitting, only] = [bitsOf(wanted.evidence.intents), bitsOf(wanted.intents)]
  const days = wanted.showsPresence ? table.activeDays : table.joinedDays
  const isSilent = wanted.languages.length === 0

  const speaks = (place: number): number => {
    const [from, to] = [startOf(languages, place), languages.ends[place]!]
    if (from === to || isSilent) return UNSTATED
    for (let at = from; at < to; at++) if (isSpoken[languages.values[at]!]) return 1
    return 0
  }
  const focus = (place: number): number =>
    Math.min(1, FOCUS / Math.max(skills.ends[place]! - startOf(skills, place), 1))
  return (place) => {
    if (only && !(intents[place]! & only)) return Number.NEGATIVE_INFINITY
    if (without.has(ids[place]!)) return Number.NEGATIVE_INFINITY
    return (
      sumOf(skills, ofSkills, place) * focus(place) +
      sumOf(learning, ofLearning, place) +
      sumOf(interests, ofInterests, place) +
      WEIGHTS.intents * countBits(intents[place]! & fitting) +
      WEIGHTS.language * speaks(place) +
      ofZones[zones[place]!]! +
      ofWeeks[hoursPerWeek[place]!]! +
      ofDays[Math.min(Math.max(today - days[place]!, 0), ofDays.length - 1)]! +
      requestScores[place]!
    )
  }
}

/** The value of each word of another member, by its number. */
function worthOfWords({ shared, learn, teach, interests }: Evidence, table: MemberTable) {
  const toArray = (...parts: [worth: ReadonlyMap<number, number>, weight: number][]) => {
    const array = new Float32Array(table.wordIds.length)
    for (const [worth, weight] of parts) {
      for (const [id, value] of worth) {
        const number = numberOfWord(table, id)
        if (number >= 0) array[number]! += weight * value
      }
    }
    return array
  }
  return {
    ofSkills: toArray([shared, WEIGHTS.shared], [learn, WEIGHTS.learn]),
    ofLearning: toArray([teach, WEIGHTS.teach]),
    ofInterests: toArray([interests, WEIGHTS.interests]),
  }
}

/**
 * The values of each time zone, number of hours per week and number of idle days, and the languages that the viewer
 * speaks.
 */
function worthOfNumbers(
  table: MemberTable,
  minutesAhead: Members['minutesAhead'],
  wanted: PickQuery,
) {
  const ahead = minutesAhead.get(wanted.timeZone ?? '')
  const hoursWith = (zone: string | null): number | null => {
    const theirs = minutesAhead.get(zone ?? '')
    return shareOfDay(ahead === undefined || theirs === undefined ? null : ahead - theirs)
  }
  return {
    ofZones: table.zoneNames.map((zone) => WEIGHTS.hours * (hoursWith(zone) ?? UNSTATED)),
    isSpoken: table.languageNames.map((name) => wanted.languages.includes(name)),
    ofWeeks: Array.from({ length: 256 }, (_, hours) => WEIGHTS.week * alike(hours, wanted)),
    ofDays: Array.from({ length: 1024 }, (_, days) => Math.log(idleShare(days + 0.5)) / 2),
  }
}

const startOf = ({ ends }: Lists, place: number): number => (place === 0 ? 0 : ends[place - 1]!)

function sumOf(lists: Lists, worth: Float32Array, place: number): number {
  const end = lists.ends[place]!
  let sum = 0
  for (let at = startOf(lists, place); at < end; at++) sum += worth[lists.values[at]!]!
  return sum
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left; left &= left - 1) count++
  return count
}

const alike = (hours: number, { hoursPerWeek: own }: PickQuery): number =>
  hours === 0 || own === null ? UNSTATED : Math.min(hours, own) / Math.max(hours, own)

/** The least value that about `count` members reach, rather more than fewer, and the next value above it. */
function findLeast(valued: readonly Valued[], count: number): { least: number; sure: number } {
  const { low, high, known } = spanOf(valued)
  if (known <= count) return { least: low, sure: low }
  if (low === high) return { least: low, sure: Number.POSITIVE_INFINITY }
  const perStep = STEPS / (high - low)
  const reach = new Uint32Array(STEPS + 1)
  for (const { values } of valued) {
    for (let place = 0; place < values.length; place++) {
      const value = values[place]!
      if (value >= low) reach[Math.floor((value - low) * perStep)]!++
    }
  }
  let left = count
  let at = STEPS
  while (at > 0 && left > reach[at]!) left -= reach[at--]!
  // Half a step less, so that rounding excludes no member on the step.
  return { least: low + (at - 0.5) / perStep, sure: low + (at + 1) / perStep }
}

/** The lowest and the highest value of the wanted members, and how many they are. */
function spanOf(valued: readonly Valued[]) {
  let [low, high, known] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const { values } of valued) {
    // An index loop, because iterating a typed array takes several times as long.
    for (let place = 0; place < values.length; place++) {
      const value = values[place]!
      if (value === Number.NEGATIVE_INFINITY) continue
      known++
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return { low, high, known }
}
