import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { addressOf, explainStartError } from '../boot/start-error.ts'
import { identify } from '../platform/db/identify.ts'
import { readFlushed, readReplayed } from '../platform/db/wal-positions.ts'
import { type Check, type Finding, fail, ok, type Patient, warn } from './finding.ts'
import { onDatabase } from './on-database.ts'

/** Looks whether DATABASE_REPLICA_URL is a standby of the database, and how late it is. */
export const checkReplica: Check = async (patient) => {
  const { databaseDirectUrl, databaseReplicaUrl: url } = patient.config
  if (!url)
    return [ok('replica', 'DATABASE_REPLICA_URL is not set: the database answers all reads')]
  try {
    const options = { url, isPooled: databaseDirectUrl !== undefined }
    return [await onDatabase(patient, options, ({ pool }) => examine(patient, url, pool))]
  } catch (error) {
    const says = explainStartError(error, { ...patient.config, databaseUrl: url })
    const remedy =
      'See that PostgreSQL runs there, that this machine may connect, and the name and password. ' +
      'Until then the database answers all reads.'
    return [fail('replica', says.replace(/^DATABASE_URL/, 'DATABASE_REPLICA_URL'), remedy)]
  }
}

async function examine(patient: Patient, url: string, standby: pg.Pool): Promise<Finding> {
  const where = `DATABASE_REPLICA_URL: ${addressOf(url)}`
  const remedy = 'Set it to a standby that streams from the database of DATABASE_URL.'
  const identity = await identify(standby)
  const isStandby = await readReplayed(standby).then(
    () => true,
    () => false,
  )
  if (!isStandby) return fail('replica', `${where} is not a standby: it takes writes`, remedy)
  const primary = await readPrimary(patient)
  if (!primary) {
    return warn('replica', `${where} is a standby, of what is unknown`, 'Mend the database first.')
  }
  if (primary.identity !== identity) {
    return fail('replica', `${where} is a standby of another database`, remedy)
  }
  return compare(patient, { where, standby, bytes: primary.bytes })
}

/** Undefined if it does not answer. */
async function readPrimary(patient: Patient) {
  const { databaseUrl, databaseDirectUrl } = patient.config
  const url = databaseDirectUrl ?? databaseUrl ?? ''
  const read = async ({ pool }: { pool: pg.Pool }) => {
    const { bytes } = await readFlushed(pool)
    return { identity: await identify(pool), bytes }
  }
  return onDatabase(patient, { url }, read).catch(() => undefined)
}

/** Waits until the standby shows what the database had. */
async function compare(
  { withinMs }: Patient,
  { where, standby, bytes }: { where: string; standby: pg.Pool; bytes: bigint },
): Promise<Finding> {
  const startedAt = performance.now()
  const passed = () => Math.round(performance.now() - startedAt)
  while ((await readReplayed(standby)) < bytes) {
    if (passed() > withinMs) {
      const remedy = 'See pg_stat_replication on the database, and the log of the standby.'
      return warn('replica', `${where} is more than ${withinMs / 1000} s late`, remedy)
    }
    await sleep(20)
  }
  return ok('replica', `${where} is a standby of the database, less than ${passed() + 1} ms late`)
}
