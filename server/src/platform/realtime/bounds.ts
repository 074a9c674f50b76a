import type { Log } from '../log.ts'

/** Limit of a connection's send buffer. A dropped client catches up when it reconnects. */
const WAITING_MAX_BYTES = 1024 * 1024

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

/** Backpressure: closes connections whose send buffer exceeds `WAITING_MAX_BYTES`. */
export function closeSlowReaders(engine: Engine, log: Log): void {
  engine.on('connection', (connection) => {
    let queued = 0
    let leaving = 0
    connection.on('packetCreate', ({ data }) => {
      queued += data ? Buffer.byteLength(data) : 0
      if (queued + leaving <= WAITING_MAX_BYTES || connection.readyState !== 'open') return
      log.warn({ waitingBytes: queued + leaving }, 'a socket that does not read was closed')
      connection.close(true)
    })
    connection.on('flush', () => {
      leaving += queued
      queued = 0
    })
    connection.on('drain', () => {
      leaving = 0
    })
  })
}
