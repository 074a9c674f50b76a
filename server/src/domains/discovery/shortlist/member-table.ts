import { intents as allIntents, type Intent } from '@shipmates/contract/profiles'
import { answering } from '../score.ts'

/** A member of the directory as a ranking compares members, and what tells whether they answer. */
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
  /** Requests that wait for the member, and that the member answered. */
  waiting: number
  answered: number
  connections: number
}

/** Lists of numbers, one after the other: the n-th lies between `ends[n - 1]` and `ends[n]`. */
export interface Lists {
  ends: Uint32Array
  values: Uint32Array
}

/**
 * Members as columns, which takes about 90 bytes a member and lets a ranking look at a million of them in some dozen
 * milliseconds.
 */
export interface MemberTable {
  ids: Float64Array
  joinedDays: Uint16Array
  activeDays: Uint16Array
  skills: Lists
  learning: Lists
  interests: Lists
  languages: Lists
  /** All ids of skills and interests are below. */
  wordsEnd: number
  /** A bit for each intent, in the order of the contract. */
  intents: Uint16Array
  /** Places in `zoneNames`. */
  zones: Uint16Array
  hoursPerWeek: Uint8Array
  /** What the member's answers, waiting requests and connections add to the value in a ranking. */
  standings: Float32Array
  /** The zones behind the numbers; the first stands for none. */
  zoneNames: (string | null)[]
  languageNames: string[]
}

/** A number with the bits of these intents. */
export const bitsOf = (intents: Iterable<Intent>): number =>
  [...intents].reduce((bits, intent) => bits | (1 << allIntents.indexOf(intent)), 0)

/** Collects members, and makes a table of them. */
export function createTableBuilder(meanRate: number) {
  const numbers = {
    ids: new Growing(Float64Array),
    joinedDays: new Growing(Uint16Array),
    activeDays: new Growing(Uint16Array),
    intents: new Growing(Uint16Array),
    zones: new Growing(Uint16Array),
    hoursPerWeek: new Growing(Uint8Array),
    standings: new Growing(Float32Array),
  }
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
    numbers.standings.push(standingOf(member, meanRate))
    words.skills.push(member.skillIds)
    words.learning.push(member.learningIds)
    words.interests.push(member.interestIds)
    languages.push(member.languages.map(languageNames.numberOf))
  }
  const build = (): MemberTable => ({
    ids: numbers.ids.cut(),
    joinedDays: numbers.joinedDays.cut(),
    activeDays: numbers.activeDays.cut(),
    intents: numbers.intents.cut(),
    zones: numbers.zones.cut(),
    hoursPerWeek: numbers.hoursPerWeek.cut(),
    standings: numbers.standings.cut(),
    skills: words.skills.cut(),
    learning: words.learning.cut(),
    interests: words.interests.cut(),
    wordsEnd: 1 + Math.max(...Object.values(words).map((lists) => lists.most())),
    languages: languages.cut(),
    zoneNames: zoneNames.names,
    languageNames: languageNames.names,
  })
  return { add, build }
}

/** What a member's answers, waiting requests and connections add to the value in a ranking. */
function standingOf({ waiting, answered, connections }: ListedMember, meanRate: number): number {
  const answers = { received: waiting + answered, waiting, answered, meanRate, connections }
  return Math.log(answering({ ...answers, idleDays: 0 })) / 2
}

type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array
type Kind<T extends Numbers> = new (length: number) => T

/** A typed array that grows. */
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

function createLists() {
  const ends = new Growing(Uint32Array)
  const values = new Growing(Uint32Array)
  let most = 0
  return {
    push(list: readonly number[]) {
      for (const value of list) {
        values.push(value)
        if (value > most) most = value
      }
      ends.push(values.length)
    },
    most: () => most,
    cut: (): Lists => ({ ends: ends.cut(), values: values.cut() }),
  }
}

/** Numbers names in the order in which they are met. */
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
