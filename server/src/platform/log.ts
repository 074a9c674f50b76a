import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { isAway, isPoolBusy } from './db/unavailable.ts'
import type { Place } from './error-reports/event.ts'

export type Log = Logger

/** Called for each line of level `error` that has an error. */
export type OnError = (error: Error, place: Place) => void

/** Logs JSON lines to standard output, in UTC. Redacts secrets and the content of messages. */
export const createLog = (
  level: string,
  destination: DestinationStream = pino.destination(1),
  onError?: OnError,
): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: {
        paths: ['*.password', '*.otp', '*.token', '*.cookie', '*.authorization', '*.content'],
        remove: true,
      },
      ...(onError && { hooks: { logMethod: tellErrors(onError) } }),
    },
    destination,
  )

const tellErrors = (onError: OnError) =>
  function (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [details, line = ''] = args as [unknown, string?]
    const { err, ...place } = Object(details) as { err?: unknown } & Partial<Place>
    if (level >= pino.levels.values.error! && err instanceof Error) {
      onError(err, { ...(this.bindings() as Partial<Place>), ...place, line })
    }
    method.apply(this, args)
  }

/** An outage is logged as a short `reason` without a stack: every call fails until it ends. */
function describeError(error: Error & { code?: string }) {
  if (!isAway(error)) return pino.stdSerializers.err(error)
  if (isPoolBusy(error)) return { reason: 'no connection of the pool came free in time' }
  // The AggregateError of several addresses that all refuse has an empty message.
  return { reason: error.message || error.code }
}
