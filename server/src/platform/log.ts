import { type DestinationStream, type Logger, pino } from 'pino'
import { isAway, isPoolBusy } from './db/unavailable.ts'

export type Log = Logger

/** Structured lines on standard output, UTC, never with a cookie, password, code, token or message. */
export const createLog = (
  level: string,
  destination: DestinationStream = pino.destination(1),
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
    },
    destination,
  )

/** What is away is no bug: the reason says it all, and comes with each call meanwhile. */
function describeError(error: Error & { code?: string }) {
  if (!isAway(error)) return pino.stdSerializers.err(error)
  if (isPoolBusy(error)) return { reason: 'no connection of the pool came free in time' }
  // Several addresses that all refuse are an error without a sentence.
  return { reason: error.message || error.code }
}
