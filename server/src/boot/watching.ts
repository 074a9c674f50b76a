import type { Config, TracingConfig } from '../platform/config/config.ts'
import { openDatabase, type Statement } from '../platform/db/client.ts'
import { createSlowStatements } from '../platform/db/slow-statements.ts'
import type { Log } from '../platform/log.ts'
import { untraced } from '../platform/tracing/trace.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import type { Closers } from './closers.ts'
import { readVersion } from './describe-start.ts'

interface Watching {
  config: Config
  log: Log
  closers: Closers
}

/** Opens the pool of a node. Its statements are traced and logged as the settings say. */
export async function openWatched(url: string, { config, log, closers }: Watching) {
  const tracing = config.tracing && (await loadTracing(config.tracing, log))
  if (tracing) closers.push(tracing.stop)
  const { slowStatementsMs: slowerThanMs } = config
  const requestId = tracing?.requestId
  const logSlow = slowerThanMs > 0 && createSlowStatements({ log, slowerThanMs, requestId })
  const options = {
    poolSize: config.databasePool,
    isPooled: config.databaseDirectUrl !== undefined,
  }
  const onStatement = (statement: Statement) => {
    if (logSlow) logSlow(statement)
    tracing?.noteStatement(statement)
  }
  const database = openDatabase({ ...options, url, onStatement })
  closers.push(database.close)
  const { db, pool, queryTimes } = database
  return { db, pool, queryTimes, tracing, trace: tracing?.trace ?? untraced }
}

/** Its packages are loaded only here, because they slow the process down. */
async function loadTracing(config: TracingConfig, log: Log): Promise<Tracing> {
  const { startTracing } = await import('../platform/tracing/tracing.ts')
  return startTracing({ config, version: readVersion(), log })
}
