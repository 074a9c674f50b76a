import type { Log } from '../log.ts'
import type { OnStatement } from './client.ts'

/** The same statement is logged at most once in this time. */
const LOGGED_EVERY_MS = 60_000
/** More than any column list, so that a line stays short. */
const TEXT_MAX_CHARS = 2_000

interface Options {
  log: Log
  /** The threshold for a slow statement. */
  slowerThanMs: number
  /** The id of the statement's request, if known. */
  requestId?: (() => string | undefined) | undefined
  now?: () => number
}

/**
 * Logs slow statements, each text once a minute, with the number of those in between. The text has no parameters, so
 * the line contains no members' input.
 */
export function createSlowStatements({
  log,
  slowerThanMs,
  requestId = () => undefined,
  now = () => performance.now(),
}: Options): OnStatement {
  const logged = new Map<string, { at: number; skipped: number }>()
  return ({ kind, table, text, ms, error }) => {
    if (ms < slowerThanMs) return
    const last = logged.get(text)
    if (last && now() - last.at < LOGGED_EVERY_MS) {
      last.skipped++
      return
    }
    logged.set(text, { at: now(), skipped: 0 })
    log.warn(
      {
        kind,
        table,
        ms: Math.round(ms),
        reqId: requestId(),
        statement: text.replace(/\s+/g, ' ').slice(0, TEXT_MAX_CHARS),
        ...(last && last.skipped > 0 && { more: last.skipped }),
        ...(error !== undefined && { failed: (error as { code?: string }).code ?? 'error' }),
      },
      'slow statement',
    )
  }
}
