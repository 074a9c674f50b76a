import { PlaceRange, ScoreRange } from '@shipmates/contract/admin-overview'
import type { Verdict } from '@shipmates/contract/connections'
import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Outcome } from '../../platform/db/column-types.ts'
import type { DB } from '../../platform/db/schema.ts'
import { repeat } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'

/** Counts how matches turn out, without names. */
export interface Outcomes {
  /** A decision on a developer, and the developer's place in the viewer's feed. */
  decided(decision: 'connect' | 'pass', match: { place: number; score: number }): void
  /** An answer to a request, by the match score when it was sent. */
  answered(answer: Verdict, score: number): void
}

const STORE_EVERY_MS = 5_000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Counts for `/metrics`, and in the database for all nodes. Counts are stored every few seconds and at the stop, so
 * that decisions do not wait for each other; a killed process loses those seconds.
 */
export function countOutcomes({
  db,
  now,
  log,
  registry,
}: Pick<Deps, 'db' | 'now' | 'log' | 'registry'>) {
  const { decisions, answers } = createCounters(registry)
  let counted = new Map<string, DB['matchCounts']>()

  const count = (
    row: Omit<DB['matchCounts'], 'day' | 'count'>,
    times = 1,
    day = startOfDay(now()),
  ) => {
    const key = [day.getTime(), row.outcome, row.place, row.score].join()
    const known = counted.get(key)
    counted.set(key, { ...row, day, count: (known?.count ?? 0) + times })
  }
  const store = async () => {
    const rows = [...counted.values()]
    counted = new Map()
    try {
      await addCounts(db, rows)
    } catch (error) {
      for (const { day, count: times, ...row } of rows) count(row, times, day)
      throw error
    }
  }
  const outage = logOutage(log, 'outcomes of matches could not be stored')
  const stopStoring = repeat({ everyMs: STORE_EVERY_MS, work: store, outage })

  const outcomes: Outcomes = {
    decided: (decision, { place, score }) => {
      const match = { place: placeRange(place), score: scoreRange(score) }
      decisions.inc({ decision, ...match })
      count({ outcome: decision, ...match })
    },
    answered: (answer, points) => {
      const score = scoreRange(points)
      answers.inc({ answer, score })
      count({ outcome: answer satisfies Outcome, place: '', score })
    },
  }
  return {
    outcomes,
    stop: async () => {
      await stopStoring()
      await store().catch(outage.fails)
    },
  }
}

function createCounters(registry: Registry) {
  const common = { registers: [registry] }
  return {
    decisions: new Counter({
      ...common,
      name: 'shipmates_feed_decisions_total',
      help: 'Decisions on developers in the feed, by their place in it and their match score',
      labelNames: ['decision', 'place', 'score'],
    }),
    answers: new Counter({
      ...common,
      name: 'shipmates_requests_answered_total',
      help: 'Answers to requests, by the match score when the request was sent',
      labelNames: ['answer', 'score'],
    }),
  }
}

const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)

/** The first range whose end is at or above a number. */
const rangeOf = <Range extends string>(ranges: readonly Range[], number: number): Range =>
  ranges.find((range) => number <= Number(range.split('-')[1] ?? Infinity)) ?? ranges.at(-1)!

const placeRange = (place: number) => rangeOf(PlaceRange.options, place)
const scoreRange = (score: number) => rangeOf(ScoreRange.options, score)

/** Adds counts to those of their days. In a fixed order, so that nodes cannot deadlock. */
async function addCounts(db: Db, counts: readonly DB['matchCounts'][]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) }))
  await sql`
    insert into match_counts as known (day, outcome, place, score, count)
    select day, outcome, place, score, count from json_to_recordset(${JSON.stringify(rows)})
      as added (day date, outcome text, place text, score text, count int)
    order by day, outcome, place, score
    on conflict (day, outcome, place, score) do update set count = known.count + excluded.count
  `.execute(db)
}
