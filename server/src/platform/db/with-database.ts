import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { warnOfMisspelt } from '../misspelt.ts'
import { homeOf } from './embedded/placement.ts'
import { findRunning } from './embedded/running.ts'
import { type Log, startEmbeddedPostgres } from './embedded/start.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Throws, naming the settings, where a start would make the database anew. */
export async function requireDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl || (await exists(join(await homeOf(dataDir), 'postgres')))) return
  throw new Error(
    `DATABASE_URL, DATA_DIR: the first is not set, and ${dataDir} holds no database. ` +
      'Run this with the settings that the product runs with.',
  )
}

/**
 * Runs a piece of work on the product's database, whichever it is: the one that `DATABASE_URL`
 * names, the embedded one of a running server, or the embedded one started for this alone.
 */
export async function withDatabase<Result>(
  { databaseUrl, dataDir, misspelt }: Settings & Pick<Config, 'misspelt'>,
  log: Log,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  warnOfMisspelt(misspelt, log)
  const url = databaseUrl ?? (await findRunning(dataDir))
  if (url) return work(url)

  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Throws where it may not be looked. */
async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
