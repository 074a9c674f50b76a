import { execFile } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { OWNER, SUPERUSER, urlOf } from '../platform/postgres/cluster.ts'
import type { Endpoint } from '../platform/postgres/pid-file.ts'
import {
  type StartOptions,
  startPostmaster,
  stopPostmaster,
} from '../platform/postgres/postmaster.ts'
import type { Runner } from '../platform/postgres/runner.ts'
import { freePort } from '../platform/postgres/start.ts'
import { until } from './patience.ts'

/** A hot standby of a private PostgreSQL. */
export interface Standby {
  /** The URL of one of its databases. */
  urlOf(database: string): string
  /** Stops replaying what it receives. Resolves once it has stopped. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Makes it a primary of its own. Resolves once it is one. */
  promote(): Promise<void>
  /** Starts it at the same address after it was stopped. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Copying {
  from: string
  to: string
  runner: Runner
  primary: Endpoint & { password: string }
}

/** Copies the cluster of a stopped PostgreSQL, as one that will follow it. */
export async function copyForStandby({ from, to, runner, primary }: Copying): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
  const signal = join(to, 'standby.signal')
  await writeFile(signal, '')
  runner.give(signal)
  const { host, port, password } = primary
  const follow = `host=${host} port=${port} user=${SUPERUSER} password=${password}`
  await appendFile(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = '${follow}'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
}

/** Starts PostgreSQL on such a copy. */
export async function startStandby({
  password,
  ...options
}: Omit<StartOptions, 'listen'> & { password: string }): Promise<Standby> {
  const listen = { host: '127.0.0.1', port: await freePort() }
  const run = () => startPostmaster({ ...options, listen })
  let pid = await run()
  const ask = async (expression: string): Promise<unknown> => {
    const client = new pg.Client({
      connectionString: urlOf(SUPERUSER, password, listen, 'postgres'),
    })
    await client.connect()
    const { rows } = await client.query(`select ${expression} as answer`)
    await client.end()
    return rows[0].answer
  }
  return {
    urlOf: (database) => urlOf(OWNER, password, listen, database),
    pause: async () => {
      await ask('pg_wal_replay_pause()')
      await until(async () => {
        if ((await ask('pg_get_wal_replay_pause_state()')) !== 'paused') throw new Error('replays')
      })
    },
    resume: async () => {
      await ask('pg_wal_replay_resume()')
    },
    promote: async () => {
      await ask('pg_promote()')
      await until(async () => {
        if (await ask('pg_is_in_recovery()')) throw new Error('is a standby')
      })
    },
    start: async () => {
      pid = await run()
    },
    stop: () => stopPostmaster(pid),
  }
}
