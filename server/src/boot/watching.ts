import type { Config, TracingConfig } from '../platform/config/config.ts'
import {
  type Database,
  type DatabaseConfig,
  openDatabase,
  type Statement,
} from '../platform/db/client.ts'
import { createReplica, type Replica } from '../platform/db/replica.ts'
import { createSlowStatements } from '../platform/db/slow-statements.ts'
import { createErrorReports } from '../platform/error-reports/error-reports.ts'
import { createLog, type Log } from '../platform/log.ts'
import { untraced } from '../platform/tracing/trace.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import type { Closers } from './closers.ts'
import { readVersion } from './describe-start.ts'

interface Watching {
  config: Config
  log: Log
  closers: Closers
}

/** Opens the log. With a SENTRY_DSN, what is logged as an error is reported, too. */
export function createReportingLog({ logLevel, sentryDsn }: Config, closers: Closers): Log {
  if (!sentryDsn) return createLog(logLevel)
  const onChange = (reason: string | undefined) => {
    if (reason) log.warn({ reason }, 'errors are not reported')
    else log.info('errors are reported again')
  }
  const reports = createErrorReports({ dsn: sentryDsn, version: readVersion(), onChange })
  const log = createLog(logLevel, undefined, reports.report)
  closers.push(reports.stop)
  return log
}

/** Opens the pool of a node and that of its standby. Their statements are traced and told as the settings say. */
export async function openWatched(url: string, { config, log, closers }: Watching) {
  const tracing = config.tracing && (await loadTracing(config.tracing, log))
  if (tracing) closers.push(tracing.stop)
  const { slowStatementsMs: slowerThanMs } = config
  const requestId = tracing?.requestId
  const tellSlow = slowerThanMs > 0 && createSlowStatements({ log, slowerThanMs, requestId })
  const options = {
    poolSize: config.databasePool,
    isPooled: config.databaseDirectUrl !== undefined,
  }
  const onStatement = (statement: Statement) => {
    if (tellSlow) tellSlow(statement)
    tracing?.noteStatement(statement)
  }
  const database = openDatabase({ ...options, url, onStatement })
  closers.push(database.close)
  const { db, pool, queryTimes } = database
  const tellStandby = (statement: Statement) => {
    const { kind, table, ms } = statement
    queryTimes.observe({ kind, table }, ms / 1000)
    onStatement(statement)
  }
  const replica = openReplica(database, {
    standby: { ...options, url: config.databaseReplicaUrl, onStatement: tellStandby },
    log,
    closers,
  })
  return { db, pool, queryTimes, replica, tracing, trace: tracing?.trace ?? untraced }
}

interface Opening extends Omit<Watching, 'config'> {
  standby: Omit<DatabaseConfig, 'url'> & { url: string | undefined }
}

function openReplica(
  primary: Database,
  { standby: { url, ...options }, log, closers }: Opening,
): Replica | undefined {
  if (!url) return undefined
  const standby = openDatabase({ ...options, url })
  const replica = createReplica({ primary, standby, log })
  closers.push(standby.close, replica.stop)
  return replica
}

/** Its packages are loaded only here, since they slow the process down. */
async function loadTracing(config: TracingConfig, log: Log): Promise<Tracing> {
  const { startTracing } = await import('../platform/tracing/tracing.ts')
  return startTracing({ config, version: readVersion(), log })
}
