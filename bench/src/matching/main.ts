/**
 * Simulates communities and measures the ranking of matches in them: `npm run bench matching`. Options of `npx tsx
 * bench/src/matching/main.ts`: `--members 1000` at the beginning, `--worlds 20`, `--seed 1` of the first world;
 * `--parts` prints instead the effect of each part of the ranking. docs/matching.md explains the simulation.
 */
import { parseArgs } from 'node:util'
import { printFigures } from '../report.ts'
import { type Metrics, measure } from './metrics.ts'
import { oursWithout, parts } from './ours.ts'
import { type RankerName, rankers } from './rankers.ts'
import { names, printMetrics, type Results, toFigures } from './report.ts'
import { simulate } from './simulate.ts'
import { drawWorld } from './world.ts'

/** Envy takes time in proportion to the cube of this. */
const MEMBERS_FOR_ENVY = 200

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    worlds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    parts: { type: 'boolean', default: false },
  },
})
const [members, count, seed] = [values.members, values.worlds, values.seed].map(Number)

const seeds = Array.from({ length: count! }, (_, n) => seed! + n)

if (values.parts) printMetrics(seeds.map(tryParts))
else compare(seeds.map(runRankers))

function tryParts(each: number): Record<string, Metrics> {
  const world = drawWorld(each, members!)
  const rows = parts.map((part): [string, Metrics] => {
    return [`without ${part}`, measure(simulate(world, oursWithout(part)))]
  })
  return Object.fromEntries([['ours', measure(simulate(world, rankers.ours))], ...rows])
}

function runRankers(each: number): Results {
  const world = drawWorld(each, members!)
  const small = drawWorld(each, MEMBERS_FOR_ENVY)
  const results = names.map((name): [RankerName, Metrics] => {
    const { envy } = measure(simulate(small, rankers[name]))
    return [name, { ...measure(simulate(world, rankers[name])), envy }]
  })
  const accepted = results.map(([name, metrics]) => `${name} ${metrics.accepted.toFixed(3)}`)
  console.log(`world ${each}, ${world.kind}: accepted per sent: ${accepted.join(', ')}`)
  return Object.fromEntries(results) as Results
}

function compare(worlds: readonly Results[]): void {
  printMetrics(worlds)
  printFigures(toFigures(worlds))
}
