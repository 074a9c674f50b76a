import type { Config, TracingConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/client.ts'
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

/** Opens the pool of a node, whose statements are traced and told as the settings say. */
export async function openWatched(url: string, { config, log, closers }: Watching) {
  const tracing = config.tracing && (await loadTracing(config.tracing, log))
  if (tracing) closers.push(tracing.stop)
  const { slowStatementsMs: slowerThanMs } = config
  const requestId = tracing?.requestId
  const tellSlow = slowerThanMs > 0 && createSlowStatements({ log, slowerThanMs, requestId })
  const database = openDatabase({
    url,
    poolSize: config.databasePool,
    isPooled: config.databaseDirectUrl !== undefined,
    onStatement: (statement) => {
      if (tellSlow) tellSlow(statement)
      tracing?.noteStatement(statement)
    },
  })
  closers.push(database.close)
  return { ...database, tracing, trace: tracing?.trace ?? untraced }
}

/** Its packages are loaded only here, since they slow the process down. */
async function loadTracing(config: TracingConfig, log: Log): Promise<Tracing> {
  const { startTracing } = await import('../platform/tracing/tracing.ts')
  return startTracing({ config, version: readVersion(), log })
}
