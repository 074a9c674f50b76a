/** Measures the cost of chat: `npm run bench chat`. `npm run bench chat connects` runs only that part. */
import { runParts } from '../report.ts'
import { measureConnects } from './connects.ts'
import { measureSearch } from './search.ts'
import { measureThroughput } from './throughput.ts'

await runParts({
  search: measureSearch,
  connects: measureConnects,
  throughput: measureThroughput,
})
