import { INTERESTS } from './assumptions.ts'
import { SKILLS } from './members.ts'
import type { World } from './world.ts'

export interface Request {
  from: number
  to: number
  /** Days. */
  at: number
  /** How many other requests waited in the inbox at that time. */
  waiting: number
  answeredAt: number | null
  isAccepted: boolean
}

/** The state of a community at a time of a simulation: everything that the product would know. */
export interface Community {
  world: World
  /** Days. */
  now: number
  /** How many members have joined: those with a lower id. */
  joined: number
  /** Days, by member: the last sign-up. */
  joinedAt: Float64Array
  /** Days, by member; before the first visit, the time of joining. */
  seenAt: Float64Array
  /** The members who list a skill, want to learn it, and list an interest: by skill, and by interest. */
  listed: number[][]
  learned: number[][]
  interested: number[][]
  /** By member. */
  connections: number[][]
  /** Requests that wait for an answer, oldest first, by receiver. */
  inboxes: Request[][]
  /** How many requests each member received. */
  received: Uint32Array
  /** 1 at `one * members + other` if one decided on the other, or received a request from them. */
  related: Uint8Array
}

export function openCommunity(world: World): Community {
  const count = world.members.length
  return {
    world,
    now: Number.NEGATIVE_INFINITY,
    joined: 0,
    joinedAt: Float64Array.from(world.members, ({ joinedAt }) => joinedAt),
    seenAt: Float64Array.from(world.members, ({ joinedAt }) => joinedAt),
    listed: Array.from({ length: SKILLS }, () => []),
    learned: Array.from({ length: SKILLS }, () => []),
    interested: Array.from({ length: INTERESTS }, () => []),
    connections: Array.from({ length: count }, () => []),
    inboxes: Array.from({ length: count }, () => []),
    received: new Uint32Array(count),
    related: new Uint8Array(count * count),
  }
}

/** Moves the time of a community forward: members who join until then are added. */
export function moveOn(community: Community, now: number): void {
  const { members } = community.world
  community.now = now
  for (;;) {
    const next = members[community.joined]
    if (!next || next.joinedAt > now) return
    const { skills, learning, interests } = next.profile
    for (const skill of skills) community.listed[skill]!.push(next.id)
    for (const skill of learning) community.learned[skill]!.push(next.id)
    for (const interest of interests) community.interested[interest]!.push(next.id)
    community.joined++
  }
}

/** Records that one member passed the other. */
export function pass({ world, related }: Community, one: number, other: number): void {
  related[one * world.members.length + other] = 1
}

export function sendRequest(community: Community, from: number, to: number): Request {
  const { world, related, inboxes, received, now } = community
  related[from * world.members.length + to] = 1
  related[to * world.members.length + from] = 1
  const inbox = inboxes[to]!
  const request: Request = {
    from,
    to,
    at: now,
    waiting: inbox.length,
    answeredAt: null,
    isAccepted: false,
  }
  inbox.push(request)
  received[to]!++
  return request
}

export function answer(community: Community, request: Request, isAccepted: boolean): void {
  const { inboxes, connections, now } = community
  const { from, to } = request
  inboxes[to] = inboxes[to]!.filter((each) => each !== request)
  request.answeredAt = now
  request.isAccepted = isAccepted
  if (!isAccepted) return
  connections[from]!.push(to)
  connections[to]!.push(from)
}

/** The number of a member's mutual connections with each other member. */
export function countMutual({ world, connections }: Community, member: number): Uint16Array {
  const counts = new Uint16Array(world.members.length)
  for (const between of connections[member]!) {
    for (const other of connections[between]!) counts[other]!++
  }
  return counts
}

export function countMutualOf({ connections }: Community, one: number, other: number): number {
  const theirs = connections[other]!
  return connections[one]!.filter((each) => theirs.includes(each)).length
}
