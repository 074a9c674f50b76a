import type { Log } from '../log.ts'
import type { OnStatement } from './client.ts'

/** How often the same statement is told. */
const TOLD_EVERY_MS = 60_000
/** More than any column list, so that a line stays short. */
const TEXT_MAX_CHARS = 2_000

interface Options {
  log: Log
  /** Tells those that take longer. */
  slowerThanMs: number
  /** The id of the request that it belongs to, if that is known. */
  requestId?: (() => string | undefined) | undefined
  now?: () => number
}

/**
 * Logs statements that take long, each text once a minute, with the number of those between. The text
 * has no parameters, so the line holds nothing that members entered.
 */
export function createSlowStatements({
  log,
  slowerThanMs,
  requestId = () => undefined,
  now = () => performance.now(),
}: Options): OnStatement {
  const told = new Map<string, { at: number; untold: number }>()
  return ({ kind, table, text, ms, error }) => {
    if (ms < slowerThanMs) return
    const last = told.get(text)
    if (last && now() - last.at < TOLD_EVERY_MS) {
      last.untold++
      return
    }
    told.set(text, { at: now(), untold: 0 })
    log.warn(
      {
        kind,
        table,
        ms: Math.round(ms),
        reqId: requestId(),
        statement: text.replace(/\s+/g, ' ').slice(0, TEXT_MAX_CHARS),
        ...(last && last.untold > 0 && { more: last.untold }),
        ...(error !== undefined && { failed: (error as { code?: string }).code ?? 'error' }),
      },
      'slow statement',
    )
  }
}
