/**
 * Measures the promises about time and faults, and prints each next to its measurement. `npm run bench promises
 * database` runs only that part.
 */
import { type Nodes, startNodes } from '../../../server/src/testing/nodes.ts'
import { runParts } from '../run-parts.ts'
import type { Figure } from '../table.ts'
import { measureEndedSessions, measureKilledNode, measureStop } from './ends.ts'
import { measureMembers } from './members.ts'
import { measureHangingDatabase, measureMissingRedis } from './outages.ts'
import { measureSecondProcess } from './second-process.ts'
import { measureSlowClients } from './slow-clients.ts'

const onTwoNodes = (measure: (cluster: Nodes) => Promise<Figure[]>) => async () => {
  const cluster = await startNodes(2)
  try {
    return await measure(cluster)
  } finally {
    await cluster.stop()
  }
}

await runParts({
  members: [measureMembers],
  database: [onTwoNodes(measureHangingDatabase)],
  redis: [onTwoNodes(measureMissingRedis)],
  node: [onTwoNodes(measureKilledNode)],
  sessions: [onTwoNodes(measureEndedSessions)],
  stop: [onTwoNodes(measureStop)],
  slow: [onTwoNodes(measureSlowClients)],
  second: [measureSecondProcess],
})
