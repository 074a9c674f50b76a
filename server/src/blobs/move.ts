import { createHash } from 'node:crypto'
import { createBlobs, deleteDue } from '../adapters/blobs/blobs.ts'
import { eachOf } from '../adapters/blobs/each-of.ts'
import { type BlobStore, BlobsError } from '../adapters/blobs/store.ts'
import type { Deps } from '../deps.ts'
import {
  findBytes,
  type Key,
  listInRows,
  listInStore,
  PICTURES,
  type Pictures,
  updatePlace,
} from './picture-queries.ts'

interface Moving extends Pick<Deps, 'db' | 'now' | 'log'> {
  store: BlobStore
  /** Called after each batch, with the totals so far. */
  onBatch?: (moved: Record<string, number>) => void
}

export interface Moved {
  /** How many pictures moved, by kind. */
  moved: Record<string, number>
  /** Pictures whose object is missing or damaged, which stay as they are. */
  lost: string[]
  /** How many objects were deleted. */
  deleted: number
}

const BATCH = 64
/** Sorts before every object. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Moves every picture from the database to the store, while the product runs. Each is read back before its bytes leave
 * the database. Moved pictures stay moved: another run continues. Throws BlobsError if the store is away.
 */
export async function moveToStore(deps: Moving): Promise<Moved> {
  const moved = countOf()
  for (const pictures of PICTURES) {
    let after: Key | undefined
    for (;;) {
      const keys = await listInRows(deps.db, pictures, { after, limit: BATCH })
      await eachOf(keys, async (key) => {
        if (await putOne(deps, pictures, key)) moved[pictures.what]! += 1
      })
      after = keys.at(-1)
      if (!after) break
      deps.onBatch?.(moved)
    }
  }
  return { moved, lost: [], deleted: 0 }
}

const countOf = (): Record<string, number> =>
  Object.fromEntries(PICTURES.map(({ what }) => [what, 0]))

async function putOne(moving: Moving, pictures: Pictures, key: Key): Promise<boolean> {
  const { db, store } = moving
  const bytes = await findBytes(db, pictures, key)
  if (!bytes) return false
  const { places, claim } = await createBlobs({ ...moving, storesNew: true }).save({ it: bytes })
  const read = await store.get(places.it.blob!)
  if (!read?.equals(bytes)) {
    throw new BlobsError('The store answered other bytes than it was given', { isPassing: false })
  }
  return db.transaction().execute(async (tx) => {
    const isThere = await updatePlace(tx, pictures, { key, from: null, to: places.it })
    // Otherwise the picture was deleted in the meantime, and its object will be.
    if (isThere) await claim(tx)
    return isThere
  })
}

/**
 * Moves every picture from the store to the database, while the product runs, and then deletes the objects. A picture
 * whose object is missing or damaged stays and is reported. Throws BlobsError if the store is away.
 */
export async function moveToDatabase(moving: Moving): Promise<Moved> {
  const moved = countOf()
  const lost: string[] = []
  for (const pictures of PICTURES) {
    let after = FIRST
    for (;;) {
      const some = await listInStore(moving.db, pictures, { after, limit: BATCH })
      await eachOf(some, async (one) => {
        const outcome = await fetchOne(moving, pictures, one)
        if (outcome === 'moved') moved[pictures.what]! += 1
        else if (outcome === 'lost') lost.push(`${pictures.what} ${one.key.join(' ')}: ${one.blob}`)
      })
      const last = some.at(-1)
      if (!last) break
      after = last.blob
      moving.onBatch?.(moved)
    }
  }
  return { moved, lost, deleted: await deleteDue(moving) }
}

async function fetchOne(
  { db, store }: Moving,
  pictures: Pictures,
  { key, blob }: { key: Key; blob: string },
): Promise<'moved' | 'lost' | 'gone'> {
  const bytes = await store.get(blob)
  if (!bytes || !isWhole(pictures, key, bytes)) return 'lost'
  const to = { bytes, blob: null }
  return (await updatePlace(db, pictures, { key, from: blob, to })) ? 'moved' : 'gone'
}

/** A photo is named by the hash of its large size. The store has checked the hashes that it stores with the objects. */
const isWhole = ({ table }: Pictures, [hash, size]: Key, bytes: Buffer): boolean =>
  table !== 'photos' ||
  size !== 'large' ||
  createHash('sha256').update(bytes).digest('hex') === hash
