import { about, type Figure } from '../report.ts'
import { median, sum } from '../timing.ts'
import { FIRST_WEEK, type Metrics } from './metrics.ts'
import { type RankerName, rankers } from './rankers.ts'

/** The metrics of each ranker in one world. */
export type Results = Record<RankerName, Metrics>

export const names = Object.keys(rankers) as RankerName[]

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const days = (count: number) => (Number.isFinite(count) ? count.toFixed(1) : 'never')

type Metric = keyof Metrics

/** The format of each metric, and its column. */
const columns: { title: string; metric: Metric; write: (value: number) => string }[] = [
  { title: 'accepted per sent', metric: 'accepted', write: percent },
  { title: 'effective', metric: 'effective', write: (value) => value.toFixed(3) },
  { title: 'success@10', metric: 'success10', write: percent },
  { title: 'Gini shown', metric: 'giniShown', write: (value) => value.toFixed(2) },
  { title: 'Gini requested', metric: 'giniRequested', write: (value) => value.toFixed(2) },
  { title: 'top 1 %', metric: 'top1', write: percent },
  { title: 'left out', metric: 'leftOut', write: percent },
  { title: 'days, 3 skills', metric: 'daysThreeSkills', write: days },
  { title: 'days, no skills', metric: 'daysWithoutSkills', write: days },
  { title: 'first week', metric: 'firstWeek', write: percent },
  { title: 'envy', metric: 'envy', write: (value) => value.toFixed(2) },
]

/** Prints each metric of each order over the worlds. */
export function printMetrics<Name extends string>(worlds: readonly Record<Name, Metrics>[]): void {
  const rows = (Object.keys(worlds[0]!) as Name[]).map((name) => [
    name,
    Object.fromEntries(
      columns.map(({ title, metric, write }) => [title, write(average(worlds, name, metric))]),
    ),
  ])
  console.table(Object.fromEntries(rows))
}

/** The metric of an order over all worlds: the mean, and of days the median. */
function average<Name extends string>(
  worlds: readonly Record<Name, Metrics>[],
  name: Name,
  metric: Metric,
): number {
  const values = worlds.map((world) => world[name][metric])
  return metric.startsWith('days') ? median(values) : sum(values) / values.length
}

const worstWorld = (worlds: readonly Results[], ranker: RankerName): number =>
  Math.min(
    ...worlds.map((world) => {
      return world[ranker].accepted / Math.max(...names.map((name) => world[name].accepted))
    }),
  )

/** The product's ranking against its limits. */
export function toFigures(worlds: readonly Results[]): Figure[] {
  const of = (metric: Metric, name: RankerName = 'ours') => average(worlds, name, metric)
  const times = (metric: Metric, name: RankerName) => of(metric) / of(metric, name)
  const oracle = 'product oracle'
  const figure = about('ours:')
  const firstWeek = `newcomers with ${FIRST_WEEK} impressions in their first week`
  const worst = 'accepted per sent in the worst world, to its best ranker'
  return [
    figure('accepted per sent, to newest', times('accepted', 'newest'), '', { atLeast: 1.3 }),
    figure('accepted per sent, to the oracle', times('accepted', oracle), '', { atLeast: 0.8 }),
    figure('effective connections, to the oracle', times('effective', oracle), '', {
      atLeast: 0.8,
    }),
    figure('success@10, to popularity', times('success10', 'popularity'), '', { atLeast: 1.5 }),
    figure('Gini of impressions', of('giniShown'), '', { atMost: 0.45 }),
    figure('impressions that go to the top 1 %', of('top1') * 100, '%', { atMost: 8 }),
    figure('active members left out, to the oracle', times('leftOut', oracle), '', { atMost: 1.2 }),
    figure(firstWeek, of('firstWeek') * 100, '%', { atLeast: 95 }),
    figure('envy, pairs by member', of('envy'), '', { atMost: 0.1 }),
    figure(worst, worstWorld(worlds, 'ours'), '', { atLeast: 0.7 }),
  ]
}
