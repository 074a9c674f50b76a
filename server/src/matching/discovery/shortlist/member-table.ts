import { intents as allIntents, type Intent } from '@shipmates/contract/profiles'
import { answering } from '../score.ts'

/** A member of the directory, with everything that a ranking compares. */
export interface ListedMember {
  id: number
  /** Days since 1970. */
  joinedDay: number
  activeDay: number
  skillIds: number[]
  learningIds: number[]
  interestIds: number[]
  intents: Intent[]
  languages: string[]
  timeZone: string | null
  hoursPerWeek: number | null
  /** Requests that wait for the member, and requests that the member answered. */
  waiting: number
  answered: number
  connections: number
}

/**
 * Members as columns, which takes about 65 bytes a member and lets a ranking look at a million of them in a few dozen
 * milliseconds. Words, zones and languages are numbered within the table.
 */
export interface MemberTable {
  ids: Float64Array
  joinedDays: Uint16Array
  activeDays: Uint16Array
  skills: Lists
  learning: Lists
  interests: Lists
  languages: Lists
  /** The ids of the words behind the numbers, ascending. */
  wordIds: Uint32Array
  /** A bit for each intent, in the order of the contract. */
  intents: Uint16Array
  /** Indexes into `zoneNames`. */
  zones: Uint16Array
  hoursPerWeek: Uint8Array
  /** The share of the member's answers, waiting requests and connections in the value of a ranking. */
  requestScores: Float32Array
  /** The zones by number; the first stands for no zone. */
  zoneNames: (string | null)[]
  languageNames: string[]
}

/** A number with the bits of these intents. */
export const bitsOf = (intents: Iterable<Intent>): number =>
  [...intents].reduce((bits, intent) => bits | (1 << allIntents.indexOf(intent)), 0)

const createNumbers = () => ({
  ids: new Growing(Float64Array),
  joinedDays: new Growing(Uint16Array),
  activeDays: new Growing(Uint16Array),
  intents: new Growing(Uint16Array),
  zones: new Growing(Uint16Array),
  hoursPerWeek: new Growing(Uint8Array),
  requestScores: new Growing(Float32Array),
})

/** Collects members, and makes a table of them. */
export function createTableBuilder(meanRate: number) {
  const numbers = createNumbers()
  const words = { skills: createLists(), learning: createLists(), interests: createLists() }
  const languages = createLists()
  const zoneNames = createNumbering<string | null>([null])
  const languageNames = createNumbering<string>([])

  const add = (member: ListedMember): void => {
    numbers.ids.push(member.id)
    numbers.joinedDays.push(member.joinedDay)
    numbers.activeDays.push(member.activeDay)
    numbers.intents.push(bitsOf(member.intents))
    numbers.zones.push(zoneNames.numberOf(member.timeZone))
    numbers.hoursPerWeek.push(member.hoursPerWeek ?? 0)
    numbers.requestScores.push(requestScoreOf(member, meanRate))
    words.skills.push(member.skillIds)
    words.learning.push(member.learningIds)
    words.interests.push(member.interestIds)
    languages.push(member.languages.map(languageNames.numberOf))
  }
  const build = (): MemberTable => {
    const { wordIds, numberOf } = numberWords(Object.values(words).map(({ used }) => used))
    return {
      ids: numbers.ids.cut(),
      joinedDays: numbers.joinedDays.cut(),
      activeDays: numbers.activeDays.cut(),
      intents: numbers.intents.cut(),
      zones: numbers.zones.cut(),
      hoursPerWeek: numbers.hoursPerWeek.cut(),
      requestScores: numbers.requestScores.cut(),
      skills: words.skills.build(numberOf),
      learning: words.learning.build(numberOf),
      interests: words.interests.build(numberOf),
      wordIds,
      languages: languages.build((number) => number),
      zoneNames: zoneNames.names,
      languageNames: languageNames.names,
    }
  }
  return { add, build }
}

/** Numbers words in the order of their ids, without gaps. */
function numberWords(used: readonly ReadonlySet<number>[]) {
  const wordIds = Uint32Array.from(new Set(used.flatMap((ids) => [...ids]))).sort()
  const numbers = new Map([...wordIds].map((id, number) => [id, number]))
  return { wordIds, numberOf: (id: number) => numbers.get(id)! }
}

/** The number of a word in a table; -1 if no one there lists it. */
export function numberOfWord({ wordIds }: MemberTable, id: number): number {
  let [from, to] = [0, wordIds.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (wordIds[middle]! < id) from = middle + 1
    else to = middle
  }
  return wordIds[from] === id ? from : -1
}

/** The share of a member's answers, waiting requests and connections in the value of a ranking. */
function requestScoreOf(
  { waiting, answered, connections }: ListedMember,
  meanRate: number,
): number {
  const answers = { received: waiting + answered, waiting, answered, meanRate, connections }
  return Math.log(answering({ ...answers, idleDays: 0 })) / 2
}

/** Lists of numbers, one after the other: the n-th lies between `ends[n - 1]` and `ends[n]`. */
export interface Lists {
  ends: Uint32Array
  values: Uint16Array | Uint32Array
}

type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array
type Kind<T extends Numbers> = new (length: number) => T

/** A typed array that grows. A plain one takes eight bytes for each number, of which there are millions. */
class Growing<T extends Numbers> {
  #values: T
  #length = 0
  readonly #kind: Kind<T>

  constructor(kind: Kind<T>) {
    this.#kind = kind
    this.#values = new kind(1024)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new this.#kind(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  cut(): T {
    return this.#values.slice(0, this.#length) as T
  }
}

/** Numbers below take two bytes. */
const SHORT_END = 2 ** 16

/** Collects lists. */
function createLists() {
  const ends = new Growing(Uint32Array)
  const values = new Growing(Uint32Array)
  const used = new Set<number>()
  return {
    /** All distinct values. */
    used,
    push(list: readonly number[]) {
      for (const value of list) {
        values.push(value)
        used.add(value)
      }
      ends.push(values.length)
    },
    /** The lists, with a number in place of each value. */
    build(numberOf: (value: number) => number): Lists {
      const most = Math.max(0, ...[...used].map(numberOf))
      const numbers = values.cut().map(numberOf)
      return { ends: ends.cut(), values: most < SHORT_END ? Uint16Array.from(numbers) : numbers }
    },
  }
}

/** Numbers names in the order of their first use. */
function createNumbering<Name extends string | null>(names: Name[]) {
  const numbers = new Map(names.map((name, number) => [name, number]))
  const numberOf = (name: Name): number => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, names.length)
    return names.push(name) - 1
  }
  return { names, numberOf }
}
