import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { PlainLog } from '../platform/log.ts'
import { homeOf } from '../platform/postgres/placement.ts'
import { findRunning } from '../platform/postgres/running.ts'
import { startEmbeddedPostgres } from '../platform/postgres/start.ts'
import { onStopSignal } from '../platform/stop-signals.ts'
import { warnOfUnknown } from '../platform/unknown-settings.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Throws, naming the settings, if there is no database yet and a start would create one. */
export async function requireDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl || (await exists(join(await homeOf(dataDir), 'postgres')))) return
  throw new Error(
    `DATABASE_URL is not set, and DATA_DIR (${dataDir}) holds no database. ` +
      'Run this with the settings that the product runs with.',
  )
}

/**
 * Runs `work` on the product's database: the one of `DATABASE_DIRECT_URL` or `DATABASE_URL`, the embedded one of a
 * running server, or else the embedded one, started for this call and stopped after it, even if a signal stops the
 * process.
 */
export async function withDatabase<Result>(
  {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
    unknown,
  }: Settings & Pick<Config, 'databaseDirectUrl' | 'unknown'>,
  log: PlainLog,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  warnOfUnknown(unknown, log)
  const url = databaseDirectUrl ?? databaseUrl ?? (await findRunning(dataDir))
  if (url) return work(url)

  const starting = startEmbeddedPostgres({ dataDir, log })
  const endSignals = onStopSignal(
    () => void starting.then(({ stop }) => stop()).finally(() => process.exit(1)),
  )
  const postgres = await starting
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    endSignals()
  }
}

/** Throws if the path cannot be accessed. */
async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
