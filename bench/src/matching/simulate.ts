import { chance, seedFor } from '../random.ts'
import * as assumed from './assumptions.ts'
import type { Ranker } from './best.ts'
import {
  answer,
  type Community,
  countMutualOf,
  moveOn,
  openCommunity,
  pass,
  type Request,
  sendRequest,
} from './community.ts'
import { warmUp } from './rankers.ts'
import { reluctance, requestLogit, saysYes } from './truth.ts'
import type { Visit, World } from './world.ts'

/** The events of the measured time. */
export interface Run {
  world: World
  /** The requests sent in the measured time. */
  requests: Request[]
  /** By member: the number of opened pages on which they appeared, in total and in their first week. */
  impressions: Uint32Array
  firstImpressions: Uint32Array
  /** By member, at the end. */
  connections: number[][]
  /** In the first ten of each visit: how many were shown, and how many would be mutual. */
  tops: { shown: number; mutual: number }
  /** In small worlds: the probability that one never read the other, at `one * members + other`. */
  unread: Float32Array | null
}

/** Up to this many members, a run records who was shown to whom. */
const UNREAD_UP_TO = 400
const TOP = 10

/** Runs a world with a ranker. The same two give the same run. */
export function simulate(world: World, ranker: Ranker): Run {
  const community = openCommunity(world)
  const count = world.members.length
  const run: Run = {
    world,
    requests: [],
    impressions: new Uint32Array(count),
    firstImpressions: new Uint32Array(count),
    connections: community.connections,
    tops: { shown: 0, mutual: 0 },
    unread: count > UNREAD_UP_TO ? null : new Float32Array(count * count).fill(1),
  }
  for (const visit of world.visits) {
    moveOn(community, visit.at)
    answerWaiting(community, visit)
    if (visit.at < 0) browse(community, visit, { ranker: warmUp, run: null })
    else if (visit.at < assumed.MEASURED_DAYS) browse(community, visit, { ranker, run })
    community.seenAt[visit.member] = visit.at
  }
  return run
}

/** A draw for one use at a visit. */
const drawAt = ({ world }: Community, { member, at }: Visit, other: number, use: string) =>
  chance(seedFor(world.seed, use, at), member, other)

function answerWaiting(community: Community, visit: Visit): void {
  const { world, inboxes } = community
  const { answers } = world.members[visit.member]!
  for (const request of inboxes[visit.member]!.slice(-assumed.INBOX_PER_VISIT).reverse()) {
    if (drawAt(community, visit, request.from, 'answers') >= answers) continue
    const at = visit.member * world.members.length + request.from
    const mutual = countMutualOf(community, visit.member, request.from)
    const asking = requestLogit(world.truth, world.truth.utility.there[at]!, mutual)
    const logit = asking - reluctance(inboxes[visit.member]!.length - 1)
    answer(community, request, saysYes(world.truth, at, logit))
  }
}

interface Browsing {
  ranker: Ranker
  /** Null in the warm-up, when nothing is recorded. */
  run: Run | null
}

function browse(community: Community, visit: Visit, { ranker, run }: Browsing): void {
  const { world } = community
  const count = pagesOf(community, visit) * assumed.PAGE
  const shown = ranker(community, visit.member, count)
  if (run) note(run, community, { visit, shown })
  for (const [index, other] of shown.entries()) {
    if (drawAt(community, visit, other, 'reads') >= assumed.attention(index + 1)) continue
    const at = visit.member * world.members.length + other
    const mutual = countMutualOf(community, visit.member, other)
    const logit = requestLogit(world.truth, world.truth.utility.there[at]!, mutual)
    if (saysYes(world.truth, at, logit)) {
      const request = sendRequest(community, visit.member, other)
      run?.requests.push(request)
    } else if (drawAt(community, visit, other, 'passes') < assumed.PASSES) {
      pass(community, visit.member, other)
    }
  }
}

function pagesOf(community: Community, visit: Visit): number {
  let pages = 1
  while (
    pages < assumed.PAGES_UP_TO &&
    drawAt(community, visit, pages, 'pages') < assumed.NEXT_PAGE
  )
    pages++
  return pages
}

function note(
  run: Run,
  community: Community,
  { visit, shown }: { visit: Visit; shown: readonly number[] },
): void {
  const { members } = community.world
  for (const [index, other] of shown.entries()) {
    run.impressions[other]!++
    if (visit.at - community.joinedAt[other]! < 7) run.firstImpressions[other]!++
    if (run.unread) {
      run.unread[visit.member * members.length + other]! *= 1 - assumed.attention(index + 1)
    }
    if (index >= TOP) continue
    run.tops.shown++
    if (wouldBeMutual(community, visit.member, other)) run.tops.mutual++
  }
}

/** Whether both would say yes, if the other's inbox were empty. A member who has left says no. */
function wouldBeMutual(community: Community, one: number, other: number): boolean {
  const { members, truth } = community.world
  const { utility } = truth
  if (members[other]!.visits === 0) return false
  const mutual = countMutualOf(community, one, other)
  const there = one * members.length + other
  const back = other * members.length + one
  return (
    saysYes(truth, there, requestLogit(truth, utility.there[there]!, mutual)) &&
    saysYes(truth, back, requestLogit(truth, utility.back[there]!, mutual) - reluctance(0))
  )
}
