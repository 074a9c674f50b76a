import { onTestFinished } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/start.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Starts the embedded database of a data directory with the schema, and stops it after the test. */
export async function startEmbedded(dataDir: string) {
  const running = await startEmbeddedPostgres({ dataDir, log: silent })
  onTestFinished(() => running.stop())
  await migrate(running.url)
  return running
}
