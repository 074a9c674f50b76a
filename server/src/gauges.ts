import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { watchMailQueue } from './adapters/mail/delivery.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import { watchBackups } from './backup/keep-backups.ts'
import { readVersion } from './boot/describe-start.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/client.ts'
import { newestMigration } from './platform/db/schema-state.ts'
import { homeOf } from './platform/postgres/placement.ts'
import type { Io } from './platform/realtime/io.ts'

interface Watched {
  io: Io
  pool: pg.Pool
  db: Db
  mailer: Mailer
  config: Pick<Config, 'dataDir' | 'backupAt'>
}

/** Registers gauges for the state of a node's parts, read on each scrape. */
export async function watchGauges(
  registry: Registry,
  { io, pool, db, mailer, config }: Watched,
): Promise<void> {
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
    help: 'Queries of this node that wait for a pool connection',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'shipmates_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR; absent if the directory does not exist',
    registers,
    async collect() {
      const disk = await statfs(await homeOf(config.dataDir)).catch(() => undefined)
      if (disk) this.set(disk.bavail * disk.bsize)
      else this.remove()
    },
  })
  const build = new Gauge({
    name: 'shipmates_build_info',
    help: 'Always 1; the labels are the version, the version of Node and the newest migration',
    labelNames: ['version', 'node', 'migration'],
    registers,
  })
  build.set(
    { version: readVersion(), node: process.version, migration: await newestMigration() },
    1,
  )
  watchMailQueue(registry, db)
  if (config.backupAt) watchBackups(registry, pool)
  for (const metric of mailer.metrics) registry.registerMetric(metric)
}
