import { type DestinationStream, type Logger, pino } from 'pino'

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
      redact: {
        paths: ['*.password', '*.otp', '*.token', '*.cookie', '*.authorization', '*.content'],
        remove: true,
      },
    },
    destination,
  )
