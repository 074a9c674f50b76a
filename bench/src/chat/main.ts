/**
 * Checks that no message is lost when the product or its database is killed, and measures the cost
 * of chat. `npm run bench chat kills` runs only that part.
 */
import { runParts } from '../run-parts.ts'
import { measureConnects } from './connects.ts'
import { measureEmbeddedKills, measureOutsideKills } from './kills.ts'
import { measureQueries } from './queries.ts'
import { measureSearch } from './search.ts'
import { measureThroughput } from './throughput.ts'

await runParts({
  kills: [measureEmbeddedKills, measureOutsideKills],
  queries: [measureQueries],
  search: [measureSearch],
  connects: [measureConnects],
  throughput: [measureThroughput],
})
