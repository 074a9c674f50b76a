import type { Log } from '../log.ts'

/** More than this in a connection's send buffer must drain within `DRAINS_WITHIN_MS`. A dropped client catches up. */
const WAITING_MAX_BYTES = 1024 * 1024
const DRAINS_WITHIN_MS = 2000
/** A connection with a fuller buffer is closed at once, so that it cannot fill the memory in the meantime. */
const HARD_MAX_BYTES = 8 * WAITING_MAX_BYTES

/** The part of an engine.io connection that is used here. */
interface Connection {
  id: string
  readyState: string
  on(event: string, listener: (packet: { data?: string | Buffer }) => void): unknown
  close(discard: boolean): void
}

/** The part of engine.io that is used here. */
interface Engine {
  on(event: 'connection', listener: (connection: Connection) => void): unknown
}

/**
 * Backpressure: closes connections that do not read. Messages of one tick count only after the socket has had time to
 * send them.
 */
export function closeSlowReaders(engine: Engine, log: Log): void {
  engine.on('connection', (connection) => {
    let queued = 0
    let leaving = 0
    let timer: NodeJS.Timeout | undefined
    const close = () => {
      if (connection.readyState !== 'open') return
      log.warn({ waitingBytes: queued + leaving }, 'a socket that does not read was closed')
      connection.close(true)
    }
    const stop = () => {
      clearTimeout(timer)
      timer = undefined
    }
    connection.on('packetCreate', ({ data }) => {
      queued += data ? Buffer.byteLength(data) : 0
      if (queued + leaving > HARD_MAX_BYTES) close()
      else if (queued + leaving > WAITING_MAX_BYTES) timer ??= setTimeout(close, DRAINS_WITHIN_MS)
    })
    connection.on('flush', () => {
      leaving += queued
      queued = 0
    })
    connection.on('drain', () => {
      leaving = 0
      if (queued <= WAITING_MAX_BYTES) stop()
    })
    connection.on('close', stop)
  })
}
