import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import {
  countActive,
  countPeriod,
  findFirstSignUp,
  insertDay,
  listDays,
  type Period,
} from './queries.ts'

/** How many days an overview shows, today included. */
export const SHOWN_DAYS = 90
export const DAY_MS = 24 * 60 * 60 * 1000
const TALLY_EVERY_MS = 10 * 60_000
/** Longer than the time between two tallies. */
const FRESH_MS = 60 * 60_000
const WEEK_MS = 7 * DAY_MS

/** The start of the UTC day `days` before a time. */
export const dayBefore = (at: Date, days: number): Date =>
  new Date((Math.floor(at.getTime() / DAY_MS) - days) * DAY_MS)

/** The UTC day that starts then. */
const periodOf = (day: Date): Period => ({
  from: day,
  to: new Date(day.getTime() + DAY_MS),
})

/**
 * Stores the figures of each of the last 90 days that is over and has none, from the first sign-up on. Two figures
 * cannot be counted later: a member has one time of the last activity, and a deleted account takes its sign-up with
 * it. Any node may write a day; the first one counts, so no leader and no lock are needed.
 *
 * `active` counts members by their last activity. For a day that has just ended it includes members seen since,
 * because most of them were there before midnight. For an earlier day only members not seen since can be counted:
 * after a stop these are all, but for the days before the first tally they are few.
 */
export async function tallyDays({ db, now }: Pick<Deps, 'db' | 'now'>, stop?: AbortSignal) {
  const at = now()
  const tallied = await listDays(db, dayBefore(at, SHOWN_DAYS - 1))
  const known = new Set(tallied.map(({ day }) => day.getTime()))
  const first = await findFirstSignUp(db)
  for (let days = 1; days < SHOWN_DAYS && !stop?.aborted; days++) {
    const day = dayBefore(at, days)
    if (!first || periodOf(day).to <= first.createdAt) return
    if (!known.has(day.getTime())) await tallyDay(db, day, at)
  }
}

async function tallyDay(db: Db, day: Date, at: Date): Promise<void> {
  const period = periodOf(day)
  const isFresh = at.getTime() - period.to.getTime() < FRESH_MS
  const seenUntil = isFresh ? at : period.to
  const weekStart = new Date(period.to.getTime() - WEEK_MS)
  await insertDay(db, {
    day,
    ...(await countPeriod(db, period)),
    active: await countActive(db, { from: day, to: seenUntil }),
    activeInWeek: await countActive(db, { from: weekStart, to: seenUntil }),
  })
}

/** Tallies the days that are over, every ten minutes. */
export function keepDays(deps: Pick<Deps, 'db' | 'log' | 'now'>): Job {
  return {
    name: 'daily_figures',
    everyMs: TALLY_EVERY_MS,
    work: (stop) => tallyDays(deps, stop),
    outage: logOutage(deps.log, 'days could not be tallied'),
  }
}
