import { randomBytes } from 'node:crypto'
import { rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { repeat } from '../jobs.ts'
import type { PlainLog } from '../log.ts'
import { unlogged } from '../outage.ts'

const MEGABYTE = 1024 * 1024
const CHECK_MS = 500
/** Space for what PostgreSQL writes even while read-only: two WAL segments. */
const RESERVE_BYTES = 32 * MEGABYTE
/** Hysteresis: more than the freed reserve, so that freeing it does not end read-only mode. */
const REGAINED_BYTES = 2 * RESERVE_BYTES
const LOW_BYTES = 128 * MEGABYTE
/** Replaces `LOW_BYTES` on small disks. */
const LOW_SHARE = 0.05

/**
 * Keeps the database readable when its disk is full. PostgreSQL crashes and cannot start without
 * room for its WAL, so this makes it read-only while space is low. A reserve file is deleted then,
 * in case the disk fills up faster than the check runs. Returns a function that stops it.
 */
export async function guardDisk(
  home: string,
  superuserUrl: string,
  log: PlainLog,
): Promise<() => Promise<void>> {
  let isReadOnly: boolean | undefined
  const check = async () => {
    const { freeBytes, lowBytes } = await measureDisk(home)
    const isShort = freeBytes < (isReadOnly ? lowBytes + REGAINED_BYTES : lowBytes)
    if (isShort) await rm(reserveOf(home), { force: true })
    if (isShort !== isReadOnly) {
      await setReadOnly(superuserUrl, isShort)
      const freeMb = Math.floor(freeBytes / MEGABYTE)
      if (isShort) log.error({ home, freeMb }, 'The disk is nearly full: writes are refused')
      else if (isReadOnly)
        log.warn({ home, freeMb }, 'The disk has room again: writes are accepted')
      isReadOnly = isShort
    } else if (freeBytes > lowBytes + REGAINED_BYTES) {
      await makeReserve(home)
    }
  }

  await check()
  // A failure, such as while PostgreSQL is down, is retried at the next check.
  return repeat({ everyMs: CHECK_MS, work: check, outage: unlogged })
}

/** Deletes the reserve file if space is low, so that PostgreSQL can start. */
export async function relieveDisk(home: string): Promise<void> {
  const { freeBytes, lowBytes } = await measureDisk(home)
  if (freeBytes < lowBytes) await rm(reserveOf(home), { force: true })
}

/** The free bytes, and the threshold below which the embedded database becomes read-only. */
export async function measureDisk(home: string) {
  const { bavail, blocks, bsize } = await statfs(home)
  return {
    freeBytes: bavail * bsize,
    lowBytes: Math.min(LOW_BYTES, blocks * bsize * LOW_SHARE),
  }
}

async function makeReserve(home: string): Promise<void> {
  const path = reserveOf(home)
  if (await stat(path).catch(() => undefined)) return
  // Random bytes, because some file systems allocate no space for zeros.
  const piece = randomBytes(MEGABYTE)
  try {
    await writeFile(`${path}.part`, Array<Buffer>(RESERVE_BYTES / MEGABYTE).fill(piece))
    await rename(`${path}.part`, path)
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
}

async function setReadOnly(superuserUrl: string, isReadOnly: boolean): Promise<void> {
  const admin = new pg.Client({
    connectionString: superuserUrl,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  admin.on('error', () => {})
  await admin.connect()
  try {
    await admin.query(`alter system set default_transaction_read_only = ${isReadOnly}`)
    await admin.query('select pg_reload_conf()')
  } finally {
    await admin.end()
  }
}

const reserveOf = (home: string): string => join(home, 'postgres.reserve')
