import { FLOODED, IN_TIME_DAYS, MEASURED_DAYS } from './assumptions.ts'
import type { Newcomer } from './members.ts'
import type { Run } from './simulate.ts'
import { probability, reluctance, requestLogit } from './truth.ts'

/** The metrics of a run. Rates and shares lie from 0 to 1; NaN if there was nothing to count. */
export interface Metrics {
  /** The share of sent requests. */
  accepted: number
  /** Connections whose request was answered in time from an inbox that was not flooded, by active member and week. */
  effective: number
  /** In the first ten shown at a visit, the share of members with whom it would be mutual. */
  success10: number
  /** How unequally active members are shown, and get requests. */
  giniShown: number
  giniRequested: number
  /** The share of impressions that goes to the 1 % of active members shown most. */
  top1: number
  /** The share of active members without a connection from the measured time. */
  leftOut: number
  /** Median days until a newcomer's first connection; Infinity if most had none. */
  daysThreeSkills: number
  daysWithoutSkills: number
  /** The share of newcomers with at least `FIRST_WEEK` impressions in their first week. */
  firstWeek: number
  /** Pairs in which one would gain a match in the other's place, per active member; NaN in large worlds. */
  envy: number
}

export const FIRST_WEEK = 20
/** A member with at least this many visits in the measured time is active. */
const ACTIVE_VISITS = 4
/** Newcomers have at least this many days to find somebody. */
const NEWCOMER_DAYS = 14

export function measure(run: Run): Metrics {
  const active = listActive(run)
  const accepted = run.requests.filter(({ isAccepted }) => isAccepted)
  const connected = new Set(accepted.flatMap(({ from, to }) => [from, to]))
  const effective = accepted.filter(
    ({ at, answeredAt, waiting }) => answeredAt! - at <= IN_TIME_DAYS && waiting < FLOODED,
  )
  const ends = effective.flatMap(({ from, to }) => [from, to])
  const shown = active.map((id) => run.impressions[id]!)
  const requestCounts = new Map<number, number>()
  for (const { to } of run.requests) requestCounts.set(to, (requestCounts.get(to) ?? 0) + 1)
  const isActive = new Set(active)
  return {
    accepted: accepted.length / run.requests.length,
    effective: ends.filter((id) => isActive.has(id)).length / active.length / (MEASURED_DAYS / 7),
    success10: run.tops.mutual / run.tops.shown,
    giniShown: gini(shown),
    giniRequested: gini(active.map((id) => requestCounts.get(id) ?? 0)),
    top1: topShare(shown, 0.01),
    leftOut: active.filter((id) => !connected.has(id)).length / active.length,
    daysThreeSkills: daysToFirst(run, 'three skills'),
    daysWithoutSkills: daysToFirst(run, 'without skills'),
    firstWeek: shareOfFirstWeek(run),
    envy: countEnvy(run, active) / active.length,
  }
}

/** Members who joined before the measured time and visited often enough in it. */
function listActive({ world }: Run): number[] {
  const visits = new Uint32Array(world.members.length)
  for (const { member, at } of world.visits) if (at >= 0 && at < MEASURED_DAYS) visits[member]!++
  return world.members
    .filter(({ id, newcomer }) => !newcomer && visits[id]! >= ACTIVE_VISITS)
    .map(({ id }) => id)
}

/** The Gini coefficient: 0 if all have the same, towards 1 if one has everything. */
export function gini(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const count = sorted.length
  const sum = sorted.reduce((all, value) => all + value, 0)
  const weighted = sorted.reduce((all, value, index) => all + (index + 1) * value, 0)
  return sum === 0 ? 0 : (2 * weighted) / (count * sum) - (count + 1) / count
}

/** The part of the sum that belongs to this share of the highest values, at least to one. */
export function topShare(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => b - a)
  const sum = sorted.reduce((all, value) => all + value, 0)
  const top = sorted.slice(0, Math.max(1, Math.round(sorted.length * share)))
  return top.reduce((all, value) => all + value, 0) / sum
}

function daysToFirst({ world, requests }: Run, kind: Newcomer): number {
  const newcomers = world.members.filter(
    ({ newcomer, joinedAt }) => newcomer === kind && joinedAt <= MEASURED_DAYS - NEWCOMER_DAYS,
  )
  const first = new Map<number, number>()
  for (const { from, to, answeredAt, isAccepted } of requests) {
    if (!isAccepted) continue
    for (const id of [from, to]) first.set(id, Math.min(first.get(id) ?? Infinity, answeredAt!))
  }
  const days = newcomers.map(({ id, joinedAt }) => (first.get(id) ?? Infinity) - joinedAt)
  return days.sort((a, b) => a - b)[Math.floor(days.length / 2)] ?? Number.NaN
}

function shareOfFirstWeek({ world, firstImpressions }: Run): number {
  const newcomers = world.members.filter(
    ({ newcomer, joinedAt }) => newcomer && joinedAt <= MEASURED_DAYS - 7,
  )
  const seen = newcomers.filter(({ id }) => firstImpressions[id]! >= FIRST_WEEK)
  return seen.length / newcomers.length
}

/**
 * The pairs of active members in which one would gain at least one expected match by being shown wherever the other was
 * shown.
 */
function countEnvy(run: Run, active: readonly number[]): number {
  const { unread, world } = run
  if (!unread) return Number.NaN
  const count = world.members.length
  let envious = 0
  for (const one of active) {
    const gains = new Float64Array(count)
    for (const { id: viewer } of world.members) {
      if (viewer === one) continue
      const match = matchChance(run, viewer, one)
      for (const other of active) {
        if (other === viewer || other === one) continue
        gains[other]! += match * (unread[viewer * count + one]! - unread[viewer * count + other]!)
      }
    }
    envious += gains.filter((gain) => gain >= 1).length
  }
  return envious
}

/** The probability that a viewer sends a request to a member they read, and is accepted. */
function matchChance({ world: { members, truth } }: Run, viewer: number, one: number): number {
  const at = viewer * members.length + one
  const sends = requestLogit(truth, truth.utility.there[at]!, 0)
  const accepts = requestLogit(truth, truth.utility.back[at]!, 0) - reluctance(0)
  return probability(sends) * probability(accepts)
}
