import { type DestinationStream, type Logger, pino } from 'pino'
import { isAway, isPoolBusy } from './db/unavailable.ts'
import { toTerminalLine } from './terminal-log.ts'

export type Log = Logger

/** The part of a log that PostgreSQL and backups need. */
export type PlainLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** Logs JSON lines to standard output, in UTC, and short ones to a terminal. Redacts secrets and the content of messages. */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Log =>
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

/**
 * A closed terminal, or a full disk below a log file, does not end the process. Output that the terminal does not
 * accept is dropped; otherwise the process would retry it for ever at its end.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination(1)
  const drop = () => {}
  // Short lines for a person who watches the terminal; files and log collectors get JSON.
  if (process.stdout.isTTY) {
    const write = stream.write.bind(stream)
    Object.assign(stream, {
      write: (json: string) => {
        const line = toTerminalLine(json)
        return line === undefined || write(line)
      },
    })
  }
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EIO') Object.assign(stream, { write: drop, end: drop, flushSync: drop })
  })
  return stream
}

/** An outage is logged as a short `reason` without a stack: every call fails until it ends. */
function describeError(error: Error & { code?: string }) {
  if (!isAway(error)) return pino.stdSerializers.err(error)
  if (isPoolBusy(error)) return { reason: 'no connection of the pool came free in time' }
  // The AggregateError of several addresses that all refuse has an empty message.
  return { reason: error.message || error.code }
}
