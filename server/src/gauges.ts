import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { countMails } from './adapters/mail/mailer.ts'
import type { Db } from './platform/db/client.ts'
import { isUnavailable } from './platform/db/unavailable.ts'
import type { Io } from './platform/realtime/io.ts'

interface Watched {
  io: Io
  pool: pg.Pool
  db: Db
}

/** What the parts of a node hold at the moment, looked up whenever somebody asks for the metrics. */
export function watchGauges(registry: Registry, { io, pool, db }: Watched): void {
  const registers = [registry]
  new Gauge({
    name: 'shipmates_sockets',
    help: 'Open sockets of members on this node',
    registers,
    collect() {
      this.set(io.sockets.sockets.size)
    },
  })
  new Gauge({
    name: 'shipmates_database_connections',
    help: "Connections of this node's pool",
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'shipmates_database_waiting',
    help: 'Queries of this node that wait for a connection of its pool',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'shipmates_mails_waiting',
    help: 'Mails in the queue that all nodes share; left out while the database is away or has no connection free',
    registers,
    async collect() {
      await countMails(db).then(
        (count) => this.set(count),
        (error) => {
          if (!isUnavailable(error)) throw error
          this.remove()
        },
      )
    },
  })
}
