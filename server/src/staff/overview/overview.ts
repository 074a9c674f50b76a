import {
  type DayFigures,
  type MatchOutcomes,
  type Overview,
  PlaceRange,
  ScoreRange,
} from '@shipmates/contract/admin-overview'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Outcome } from '../../platform/db/column-types.ts'
import type { DB } from '../../platform/db/schema.ts'
import {
  countActive,
  countJoined,
  countLeft,
  countMails,
  countMembers,
  countPeriod,
  countReportsAbout,
  countWaiting,
  findOpenReports,
  listDays,
  listOutcomes,
} from './queries.ts'
import { DAY_MS, dayBefore, SHOWN_DAYS, tallyDays } from './tally.ts'

const WEEK_DAYS = 7

/**
 * The figures of the community. Today is counted now; days that are over were tallied once. A figure of seven days
 * covers exactly that time: the rest of its first day is counted now, too.
 *
 * The number of active members in the seven days before is 0 unless a tally ran then. Reports about the viewer are not
 * counted for them.
 */
export async function readOverview(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer?: UserId,
): Promise<Overview> {
  await tallyDays(deps)
  const { db } = deps
  const at = deps.now()
  const days = await readDays(db, at)
  const [one, two] = [await countRest(db, at, WEEK_DAYS), await countRest(db, at, 2 * WEEK_DAYS)]
  const weekAgo = new Date(at.getTime() - WEEK_DAYS * DAY_MS)
  const figure = (name: 'requests' | 'acceptances' | 'messages') => {
    const sum = (first: number, last: number) =>
      days.slice(first, last).reduce((total, day) => total + day[name], 0)
    const today = SHOWN_DAYS - 1
    const [start, startBefore] = [today - WEEK_DAYS, today - 2 * WEEK_DAYS]
    return {
      now: sum(start + 1, today + 1) + one[name],
      before: sum(startBefore + 1, start + 1) - one[name] + two[name],
    }
  }
  const members = await countMembers(db)
  const joined = await countJoined(db, { from: weekAgo, to: at })
  const reportsAbout = await countReportsAbout(db, viewer, dayBefore(at, SHOWN_DAYS - 1))
  const open = await findOpenReports(db, viewer)
  return {
    members: { now: members, before: members - joined + (await countLeft(db, weekAgo)) },
    active: {
      now: await countActive(db, { from: weekAgo, to: at }),
      before: days[SHOWN_DAYS - 1 - WEEK_DAYS]!.activeInWeek,
    },
    requests: figure('requests'),
    acceptances: figure('acceptances'),
    messages: figure('messages'),
    reportsOpen: Number(open.count),
    oldestReportAt: open.oldestAt?.toISOString() ?? null,
    approvalsWaiting: await countWaiting(db),
    mailWaiting: await countMails(db),
    matching: await readOutcomes(db, dayBefore(at, SHOWN_DAYS - 1)),
    days: days.map((figures) => {
      const shown = showDay(figures)
      // A report that has just arrived may be only in the second figure.
      const reports = shown.reports - (reportsAbout.get(shown.day) ?? 0)
      return { ...shown, reports: Math.max(0, reports) }
    }),
  }
}

/** The figures of the day `days` ago, from this time of day on. */
const countRest = (db: Db, at: Date, days: number) =>
  countPeriod(db, { from: new Date(at.getTime() - days * DAY_MS), to: dayBefore(at, days - 1) })

type Figures = DB['dailyCounts']

/** The figures of the days that an overview shows; 0 for a day that is not tallied. */
async function readDays(db: Db, at: Date): Promise<Figures[]> {
  const today = dayBefore(at, 0)
  const tallied = await listDays(db, dayBefore(at, SHOWN_DAYS - 1))
  const byDay = new Map(tallied.map((figures) => [figures.day.getTime(), figures]))
  byDay.set(today.getTime(), {
    day: today,
    ...(await countPeriod(db, { from: today, to: at })),
    active: await countActive(db, { from: today, to: at }),
    activeInWeek: 0,
  })
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = dayBefore(at, SHOWN_DAYS - 1 - index)
    return byDay.get(day.getTime()) ?? { ...NOTHING, day }
  })
}

const NOTHING = {
  members: 0,
  active: 0,
  activeInWeek: 0,
  requests: 0,
  acceptances: 0,
  messages: 0,
  reports: 0,
}

const showDay = ({ day, activeInWeek: _, ...figures }: Figures): DayFigures => ({
  day: day.toISOString().slice(0, 10),
  ...figures,
})

/** How matches turned out since the start of a day. May lack what the nodes counted in the last seconds. */
async function readOutcomes(db: Db, since: Date): Promise<MatchOutcomes> {
  const rows = await listOutcomes(db, since)
  const count = (outcome: Outcome, by: 'place' | 'score', range: string) =>
    rows
      .filter((row) => row.outcome === outcome && row[by] === range)
      .reduce((total, row) => total + row.count, 0)
  return {
    answers: ScoreRange.options.map((score) => ({
      score,
      accepted: count('accepted', 'score', score),
      rejected: count('rejected', 'score', score),
    })),
    decisions: PlaceRange.options.map((place) => ({
      place,
      connects: count('connect', 'place', place),
      passes: count('pass', 'place', place),
    })),
  }
}
