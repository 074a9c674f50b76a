import { findRunning } from './embedded/running.ts'
import { type Log, startEmbeddedPostgres } from './embedded/start.ts'

/**
 * Runs a piece of work on the product's database, whichever it is: the one that `DATABASE_URL`
 * names, the embedded one of a running server, or the embedded one started for this alone.
 */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  log: Log,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const url = databaseUrl ?? (await findRunning(dataDir))
  if (url) return work(url)

  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
