/**
 * Measures the promises about time and faults, and prints each next to its measurement. `npm run bench promises
 * database` runs only that part.
 */
import { type Nodes, startNodes } from '../../../server/src/testing/nodes.ts'
import { type Figure, runParts } from '../report.ts'
import { measureEndedSessions, measureKilledNode, measureStop } from './ends.ts'
import { measurePresence, measureTyping } from './members.ts'
import { measureHangingDatabase, measureMissingRedis } from './outages.ts'
import { measureSecondProcess } from './second-process.ts'
import { measureSlowClients } from './slow-clients.ts'

const onTwoNodes =
  (measure: (cluster: Nodes) => Promise<Figure[]>, settings?: Record<string, string>) =>
  async () => {
    const cluster = await startNodes(2, settings)
    return measure(cluster).finally(cluster.stop)
  }

const LIMITED = { RATE_LIMITS: 'on' }

await runParts({
  presence: onTwoNodes(measurePresence, LIMITED),
  typing: onTwoNodes(measureTyping, LIMITED),
  database: onTwoNodes(measureHangingDatabase),
  redis: onTwoNodes(measureMissingRedis),
  node: onTwoNodes(measureKilledNode),
  sessions: onTwoNodes(measureEndedSessions),
  stop: onTwoNodes(measureStop),
  slow: onTwoNodes(measureSlowClients),
  second: measureSecondProcess,
})
