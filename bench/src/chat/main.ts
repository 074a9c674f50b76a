/**
 * Checks that no message is lost when the product or its database is killed, and measures the cost
 * of chat. `npm run bench chat kills` runs only that part.
 */
import { type Figure, printFigures } from '../table.ts'
import { measureEmbeddedKills, measureOutsideKills } from './kills.ts'
import { measureQueries } from './queries.ts'
import { measureThroughput } from './throughput.ts'

const parts: Record<string, (() => Promise<Figure[]>)[]> = {
  kills: [measureEmbeddedKills, measureOutsideKills],
  queries: [measureQueries],
  throughput: [measureThroughput],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts[name])
if (unknown.length > 0) {
  const all = Object.keys(parts).join(', ')
  throw new Error(`There is no part ${unknown.join(', ')}. There are: ${all}`)
}
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  for (const measure of parts[name]!) printFigures(await measure())
}
