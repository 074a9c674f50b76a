import { SKILLS_MAX } from '@shipmates/contract/limits'
import { type Member, SKILLS } from './members.ts'
import { chance, seedFor } from './random.ts'
import { rankers } from './rankers.ts'
import { type Run, simulate } from './simulate.ts'
import { askingLogit, type Opinions, saysYes } from './truth.ts'
import type { Habit, World } from './world.ts'

/** The share of the members who come back that uses a trick. */
const TRICKSTERS = 0.05

interface Tricked {
  world: World
  /** The accounts of each trickster; the first is the one that they have without the trick, too. */
  accounts: number[][]
}

const one = (tricksters: readonly number[]) => tricksters.map((id) => [id])

const withHabit =
  (habit: Habit) =>
  (world: World, tricksters: readonly number[]): Tricked => ({
    world: { ...world, habits: new Map(tricksters.map((id) => [id, habit])) },
    accounts: one(tricksters),
  })

/** Each returns a world in which these members use the trick. */
export const tricks = {
  'lists thirty skills': listThirty,
  'passes everybody': withHabit('passes all'),
  'asks everybody': withHabit('asks all'),
  'signs up again each week': withHabit('signs up again'),
  'has two accounts': openSecond,
} as const satisfies Record<string, (world: World, tricksters: readonly number[]) => Tricked>

export type Trick = keyof typeof tricks

/** What tricksters get, to what the same members get in the same world without the trick. */
export interface Gain {
  /** How often an account is shown. */
  shown: number
  /** With how many a person is connected at the end, where both want it. */
  wanted: number
}

/** Runs each trick in a world. */
export function tryTricks(world: World): Record<Trick, Gain> {
  const tricksters = world.members
    .filter(({ id, newcomer, visits }) => {
      return !newcomer && visits > 0 && chance(seedFor(world.seed, 'tricks'), id, 0) < TRICKSTERS
    })
    .map(({ id }) => id)
  const honest = count(simulate(world, rankers.ours), one(tricksters))
  const gains = Object.entries(tricks).map(([trick, play]) => {
    const { world: tricked, accounts } = play(world, tricksters)
    const got = count(simulate(tricked, rankers.ours), accounts)
    return [trick, { shown: got.shown / honest.shown, wanted: got.wanted / honest.wanted }]
  })
  return Object.fromEntries(gains) as Record<Trick, Gain>
}

/** Impressions by account, and the persons with whom these are connected where both want it. */
function count({ impressions, connections, world }: Run, persons: readonly number[][]): Gain {
  const gain: Gain = { shown: 0, wanted: 0 }
  for (const accounts of persons) {
    for (const id of accounts) gain.shown += impressions[id]! / accounts.length
    const others = accounts.flatMap((id) =>
      connections[id]!.filter((other) => wants(world, id, other)),
    )
    gain.wanted += new Set(others).size
  }
  return gain
}

/** Whether one would ask, or at least accept, the other. */
function wants({ members, truth }: World, id: number, other: number): boolean {
  const at = id * members.length + other
  return saysYes(truth, at, askingLogit(truth, truth.utility.there[at]!, 0))
}

/** The tricksters fill up their lists with skills that they do not have. */
function listThirty(world: World, tricksters: readonly number[]): Tricked {
  const members = [...world.members]
  for (const id of tricksters) {
    const { profile } = members[id]!
    const skills = new Set(profile.skills)
    for (let n = 0; skills.size < SKILLS_MAX; n++) {
      skills.add(Math.floor(SKILLS * chance(seedFor(world.seed, 'claims'), id, n)))
    }
    members[id] = { ...members[id]!, profile: { ...profile, skills: [...skills] } }
  }
  return { world: { ...world, members }, accounts: one(tricksters) }
}

/** Each trickster takes the place of a member who is gone, too, and visits with both in turn. */
function openSecond(world: World, tricksters: readonly number[]): Tricked {
  const gone = world.members.filter(({ visits }) => visits === 0).map(({ id }) => id)
  const accounts = tricksters.map((id, n) => [id, gone[n]!])
  const second = new Map(accounts.map(([id, other]) => [id!, other!]))
  const members = [...world.members]
  const truth = { ...world.truth, utility: copy(world.truth.utility) }
  for (const [id, other] of second) {
    members[other] = { ...members[id]!, id: other, joinedAt: members[other]!.joinedAt }
    become(truth.utility, { id, other, members })
  }
  const turns = new Map<number, number>()
  const visits = world.visits.map((visit) => {
    const turn = turns.get(visit.member) ?? 0
    turns.set(visit.member, turn + 1)
    const other = second.get(visit.member)
    return other !== undefined && turn % 2 === 1 ? { ...visit, member: other } : visit
  })
  return { world: { ...world, members, truth, visits }, accounts }
}

const copy = ({ there, back }: Opinions): Opinions => ({ there: there.slice(), back: back.slice() })

/** The other account is thought of, and thinks, as the first. */
function become(
  { there, back }: Opinions,
  { id, other, members }: { id: number; other: number; members: readonly Member[] },
): void {
  const count = members.length
  for (const opinions of [there, back]) {
    for (let each = 0; each < count; each++) {
      opinions[other * count + each] = opinions[id * count + each]!
      opinions[each * count + other] = opinions[each * count + id]!
    }
  }
}
