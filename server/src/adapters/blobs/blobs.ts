import { randomUUID } from 'node:crypto'
import { AppError } from '@shipmates/contract/errors'
import { sql } from 'kysely'
import type { BlobsConfig } from '../../platform/config/blobs-url.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { logOutage } from '../../platform/outage.ts'
import { eachOf } from './each-of.ts'
import { createS3Store } from './s3.ts'
import { type BlobStore, BlobsError } from './store.ts'
import { watchStore } from './watch-store.ts'

/** The location of bytes: the row, or the object that it names. */
export interface StoredBytes {
  bytes: Buffer | null
  blob: string | null
}

interface StoredPieces<Name extends string> {
  places: Record<Name, StoredBytes>
  /** Call it in the transaction that stores the rows. Throws UNAVAILABLE if that comes too late. */
  claim: (tx: Tx) => Promise<void>
}

/** The storage of photos and images: the database, or an object store. */
export interface Blobs {
  /**
   * Stores pieces under names, durably, before the transaction that stores their rows. Pieces that no transaction
   * claims are deleted. Throws UNAVAILABLE while the store is away.
   */
  save<Name extends string>(pieces: Record<Name, Buffer>): Promise<StoredPieces<Name>>
  /**
   * The bytes at the location that `find` returns; undefined without a location. Retries if they are not there, because
   * they may be moved in between. Throws UNAVAILABLE while the store is away.
   */
  read(find: () => Promise<StoredBytes | undefined>): Promise<Buffer | undefined>
}

export interface OpenBlobs extends Blobs {
  /** Rejects while the store is away. Undefined without a store. */
  check: (() => Promise<unknown>) | undefined
  jobs: Job[]
}

interface Opened {
  db: Db
  now: () => Date
  log: Log
  config: { blobs: BlobsConfig | undefined }
}

/** Longer than any transaction takes after its objects are stored. */
const CLAIM_WITHIN_MS = 60 * 60_000
const RETRY_AFTER_MS = 5_000

/** Opens the storage of photos and images. */
export function openBlobs({ db, now, log, config: { blobs } }: Opened): OpenBlobs {
  const watched = blobs && watchStore(createS3Store(blobs), log)
  return {
    ...createBlobs({ db, now, log, store: watched?.store, storesNew: blobs?.storesNew ?? false }),
    check: watched?.check,
    jobs: watched ? [deleteUnusedBlobs({ db, now, log, store: watched.store })] : [],
  }
}

/** The store that the settings configure, for a command. */
export const storeOf = ({ blobs }: { blobs: BlobsConfig | undefined }) => ({
  store: blobs && createS3Store(blobs),
  storesNew: blobs?.storesNew ?? false,
})

interface Parts {
  db: Db
  now: () => Date
  log: Log
  store: BlobStore | undefined
  /** Whether new pieces go to the store. */
  storesNew: boolean
}

/** Stores and reads pieces; deletes nothing. */
export const createBlobs = (parts: Parts): Blobs => ({
  save: (pieces) =>
    parts.store && parts.storesNew ? putAll(parts, parts.store, pieces) : inRows(pieces),
  read: (find) => read(parts, find),
})

async function inRows<Name extends string>(
  pieces: Record<Name, Buffer>,
): Promise<StoredPieces<Name>> {
  return { places: placesOf(pieces, (bytes) => ({ bytes, blob: null })), claim: async () => {} }
}

async function putAll<Name extends string>(
  { db, now }: Parts,
  store: BlobStore,
  pieces: Record<Name, Buffer>,
): Promise<StoredPieces<Name>> {
  const places = placesOf(pieces, () => ({ bytes: null, blob: randomUUID() }))
  const names = Object.keys(pieces) as Name[]
  const blobs = names.map((name) => places[name].blob)
  // Recorded first: from now on the objects are either claimed or deleted.
  const deleteAt = new Date(now().getTime() + CLAIM_WITHIN_MS)
  await insertUnused(db, blobs, deleteAt)
  await available(Promise.all(names.map((name) => store.put(places[name].blob, pieces[name]))))
  const claim = async (tx: Tx) => {
    // A missing entry may be of an object that is deleted already.
    const { numDeletedRows } = await tx
      .deleteFrom('unusedBlobs')
      .where('blob', 'in', blobs)
      .where('deleteAt', '=', deleteAt)
      .executeTakeFirstOrThrow()
    if (numDeletedRows < blobs.length) throw new AppError('UNAVAILABLE')
  }
  return { places, claim }
}

function placesOf<Name extends string, P extends StoredBytes>(
  pieces: Record<Name, Buffer>,
  place: (bytes: Buffer) => P,
): Record<Name, P> {
  const entries = Object.entries<Buffer>(pieces).map(([name, bytes]) => [name, place(bytes)])
  return Object.fromEntries(entries)
}

async function read(
  { store, log }: Parts,
  find: () => Promise<StoredBytes | undefined>,
): Promise<Buffer | undefined> {
  let missing: string | undefined
  for (let tries = 0; tries < 2; tries++) {
    const place = await find()
    if (!place) return undefined
    if (place.bytes) return place.bytes
    missing = place.blob!
    if (!store) break
    const bytes = await available(store.get(missing))
    if (bytes) return bytes
  }
  if (!store) {
    log.error({ blob: missing }, 'a picture is in object storage, but BLOBS_URL is not set')
    throw new AppError('UNAVAILABLE')
  }
  log.error({ blob: missing }, 'a picture is missing from object storage')
  return undefined
}

/** Throws UNAVAILABLE in place of BlobsError. */
async function available<Value>(work: Promise<Value>): Promise<Value> {
  return work.catch((error) => {
    if (!(error instanceof BlobsError)) throw error
    const away = new AppError('UNAVAILABLE', undefined, { retryAfterMs: RETRY_AFTER_MS })
    throw Object.assign(away, { cause: error })
  })
}

/**
 * Stores the names of objects that are about to be stored. They are deleted at `deleteAt` unless a row has named them
 * by then.
 */
export const insertUnused = (db: Db, blobs: readonly string[], deleteAt: Date) =>
  db
    .insertInto('unusedBlobs')
    .values(blobs.map((blob) => ({ blob, deleteAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Locks a batch of objects that are due. Skips those that another process has locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('unusedBlobs')
    .select('blob')
    .where('deleteAt', '<=', now)
    .orderBy('deleteAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ blob }) => blob)
}

/** The objects among these that rows name. */
async function listNamed(db: Db, blobs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ blob: string }>`
    select blob from photos where blob = any(${blobs}::uuid[])
    union select blob from image_bytes where blob = any(${blobs}::uuid[])
    union select blob from report_pictures where blob = any(${blobs}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ blob }) => blob))
}

export const updateDue = (tx: Tx, blobs: readonly string[], deleteAt: Date) =>
  tx.updateTable('unusedBlobs').set({ deleteAt }).where('blob', 'in', blobs).execute()

const deleteEntries = (db: Db, blobs: readonly string[]) =>
  db.deleteFrom('unusedBlobs').where('blob', 'in', blobs).execute()

interface Deleting {
  db: Db
  now: () => Date
  store: BlobStore
}

const POLL_EVERY_MS = 2_000
const BATCH = 50
/** Other nodes leave a batch alone for this long. Failed deletions are retried then. */
const LEASE_MS = 60_000

/**
 * Deletes objects that no row names any more, on each node. An entry leaves the queue only when
 * its object is gone.
 */
function deleteUnusedBlobs({ log, ...deleting }: Deleting & { log: Log }): Job {
  const outage = logOutage(log, 'unused objects could not be deleted')
  return {
    name: 'unused_blobs',
    everyMs: POLL_EVERY_MS,
    work: (stop) => deleteDue(deleting, stop).then(() => {}),
    outage: {
      ...outage,
      // `watchStore` logs that the store is away.
      fails: (error) => {
        if (!(error instanceof BlobsError)) outage.fails(error)
      },
    },
  }
}

/** Deletes every object that is due. Returns how many. Throws BlobsError if some could not be deleted. */
export async function deleteDue(deleting: Deleting, stop?: AbortSignal): Promise<number> {
  for (let deleted = 0; ; ) {
    const blobs = stop?.aborted ? [] : await lease(deleting)
    if (!blobs) continue
    if (blobs.length === 0) return deleted
    await eachOf(blobs, async (blob) => {
      await deleting.store.delete(blob)
      await deleteEntries(deleting.db, [blob])
      deleted += 1
    })
  }
}

/** A batch of objects that are due and that no row names; undefined if rows name all of them. */
function lease({ db, now }: Deleting): Promise<string[] | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, now(), BATCH)
    if (due.length === 0) return []
    // A separate statement, so that it sees every row whose deletion did not queue the object again. A report's picture
    // may still name the object of a deleted image.
    const named = await listNamed(tx, due)
    if (named.size > 0) await deleteEntries(tx, [...named])
    const unused = due.filter((blob) => !named.has(blob))
    if (unused.length === 0) return undefined
    await updateDue(tx, unused, new Date(now().getTime() + LEASE_MS))
    return unused
  })
}
