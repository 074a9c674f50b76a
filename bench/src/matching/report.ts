import type { Figure } from '../table.ts'
import { FIRST_WEEK, type Metrics } from './metrics.ts'
import { type RankerName, rankers } from './rankers.ts'

/** The metrics of each ranker in one world. */
export type Results = Record<RankerName, Metrics>

export const names = Object.keys(rankers) as RankerName[]

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const days = (count: number) => (Number.isFinite(count) ? count.toFixed(1) : 'never')

type Metric = Exclude<keyof Metrics, 'byScore'>

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

/** Prints the mean of each metric over the worlds; of days the median. */
export function printMetrics(worlds: readonly Results[]): void {
  const rows = names.map((name) => [
    name,
    Object.fromEntries(
      columns.map(({ title, metric, write }) => [title, write(average(worlds, name, metric))]),
    ),
  ])
  console.table(Object.fromEntries(rows))
}

/** The metric of a ranker over all worlds: the mean, and of days the median. */
function average(worlds: readonly Results[], name: RankerName, metric: Metric): number {
  const values = worlds.map((world) => world[name][metric])
  if (metric.startsWith('days')) return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * Prints each ranker as ratios to the product oracle, and its acceptances in its worst world as a ratio to the best
 * ranker of that world.
 */
export function printRatios(worlds: readonly Results[]): void {
  const rows = names.map((name) => {
    const toOracle = (metric: Metric) =>
      (average(worlds, name, metric) / average(worlds, 'product oracle', metric)).toFixed(2)
    return [
      name,
      {
        'accepted per sent': toOracle('accepted'),
        effective: toOracle('effective'),
        'success@10': toOracle('success10'),
        'left out': toOracle('leftOut'),
        'worst world': worstWorld(worlds, name).toFixed(2),
      },
    ]
  })
  console.table(Object.fromEntries(rows))
}

const worstWorld = (worlds: readonly Results[], ranker: RankerName): number =>
  Math.min(
    ...worlds.map((world) => {
      return world[ranker].accepted / Math.max(...names.map((name) => world[name].accepted))
    }),
  )

/** Prints how many requests are accepted by score, by the product's order and by a random one. */
export function printByScore(worlds: readonly Results[]): void {
  const sum = (name: RankerName, bucket: number, of: 'sent' | 'accepted') =>
    worlds.reduce((all, world) => all + world[name].byScore[bucket]![of], 0)
  const rows = ['0-19', '20-39', '40-59', '60-79', '80-100'].map((score, bucket) => {
    const accepted = (name: RankerName) =>
      percent(sum(name, bucket, 'accepted') / sum(name, bucket, 'sent'))
    const [ours, random] = (['ours', 'random'] as const).map((name) => ({
      sent: sum(name, bucket, 'sent'),
      accepted: accepted(name),
    }))
    return [
      score,
      {
        'sent, ours': ours!.sent,
        'accepted, ours': ours!.accepted,
        'sent, random': random!.sent,
        'accepted, random': random!.accepted,
      },
    ]
  })
  console.table(Object.fromEntries(rows))
}

/** The effect of each part: the metrics without it. */
export function printParts(worlds: readonly Record<string, Metrics>[]): void {
  const mean = (name: string, metric: Metric) =>
    worlds.reduce((all, world) => all + world[name]![metric], 0) / worlds.length
  const rows = Object.keys(worlds[0]!).map((name) => [
    name,
    Object.fromEntries(
      columns
        .filter(({ metric }) => !metric.startsWith('days') && metric !== 'envy')
        .map(({ title, metric, write }) => [title, write(mean(name, metric))]),
    ),
  ])
  console.table(Object.fromEntries(rows))
}

/** The product's ranking against its limits. */
export function toFigures(worlds: readonly Results[]): Figure[] {
  const of = (metric: Metric, name: RankerName = 'ours') => average(worlds, name, metric)
  const times = (metric: Metric, name: RankerName) => of(metric) / of(metric, name)
  const figure = (what: string, measured: number, limit: Partial<Figure>): Figure => {
    return { what, measured, unit: '', ...limit }
  }
  const share = (what: string, measured: number, limit: Partial<Figure>): Figure => {
    return { what, measured: measured * 100, unit: '%', ...limit }
  }
  return [
    figure('accepted per sent, to newest', times('accepted', 'newest'), { atLeast: 1.3 }),
    figure('accepted per sent, to the oracle', times('accepted', 'product oracle'), {
      atLeast: 0.8,
    }),
    figure('effective connections, to the oracle', times('effective', 'product oracle'), {
      atLeast: 0.8,
    }),
    figure('success@10, to popularity', times('success10', 'popularity'), { atLeast: 1.5 }),
    figure('Gini of impressions', of('giniShown'), { atMost: 0.45 }),
    share('impressions that go to the top 1 %', of('top1'), { atMost: 8 }),
    figure('active members left out, to the oracle', times('leftOut', 'product oracle'), {
      atMost: 1.2,
    }),
    share(`newcomers with ${FIRST_WEEK} impressions in their first week`, of('firstWeek'), {
      atLeast: 95,
    }),
    figure('envy, pairs by member', of('envy'), { atMost: 0.1 }),
    figure('accepted per sent in the worst world, to its best ranker', worstWorld(worlds, 'ours'), {
      atLeast: 0.7,
    }),
  ]
}
