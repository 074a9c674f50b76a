import { randomUUID } from 'node:crypto'
import { AppError } from '@shipmates/contract/errors'
import type { BlobsConfig } from '../../platform/config/blobs-url.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { deleteUnused, insertUnused } from './blob-queries.ts'
import { deleteUnusedBlobs } from './delete-unused.ts'
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
    const claimed = await deleteUnused(tx, blobs, deleteAt)
    if (claimed < blobs.length) throw new AppError('UNAVAILABLE')
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
    log.error({ blob: missing }, 'a picture is in a store of objects, and BLOBS_URL is not set')
    throw new AppError('UNAVAILABLE')
  }
  log.error({ blob: missing }, 'a picture is missing in the store of objects')
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
