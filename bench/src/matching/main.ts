/**
 * Simulates communities and says what the ranking of matches is worth in them: `npm run bench
 * matching`. Options of `npx tsx bench/src/matching/main.ts`: `--members 1000` at the beginning,
 * `--worlds 20`, `--seed 1` of the first world. docs/matching.md explains the simulation.
 */
import { parseArgs } from 'node:util'
import { printFigures } from '../table.ts'
import { type Metrics, measure } from './metrics.ts'
import { type RankerName, rankers } from './rankers.ts'
import { names, printMetrics, printRatios, type Results, toFigures } from './report.ts'
import { simulate } from './simulate.ts'
import { drawWorld } from './world.ts'

/** Envy takes the cube of this. */
const MEMBERS_FOR_ENVY = 200

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    worlds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const [members, count, seed] = [values.members, values.worlds, values.seed].map(Number)

const worlds: Results[] = []
for (let n = 0; n < count!; n++) {
  const world = drawWorld(seed! + n, members!)
  const small = drawWorld(seed! + n, MEMBERS_FOR_ENVY)
  const results = names.map((name): [RankerName, Metrics] => {
    const { envy } = measure(simulate(small, rankers[name]))
    return [name, { ...measure(simulate(world, rankers[name])), envy }]
  })
  worlds.push(Object.fromEntries(results) as Results)
  const accepted = results.map(([name, metrics]) => `${name} ${metrics.accepted.toFixed(3)}`)
  console.log(`world ${seed! + n}, ${world.kind}: accepted per sent: ${accepted.join(', ')}`)
}
printMetrics(worlds)
printRatios(worlds)
printFigures(toFigures(worlds))
