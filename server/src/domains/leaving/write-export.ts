import type { ExportId, UserId } from '@shipmates/contract/ids'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { readProfile } from '../profiles/members.ts'
import { readPhoto } from '../profiles/photo.ts'
import { writeData } from './export-content.ts'
import { insertChunk } from './export-queries.ts'

const CHUNK_BYTES = 256 * 1024

const README = `Your Shipmates data

shipmates.json  your profile, settings, sessions, requests, connections, blocks and conversations
photo.webp      your photo, if you have one

Of other members it holds what Shipmates shows you. Requests that you sent and that are not answered are
listed as waiting.
`

/**
 * Writes a member's zip in chunks of `CHUNK_BYTES` and returns its size. Reads one snapshot, page by page,
 * and holds no more than a page and a chunk in memory. Calls `onChunk` after each chunk.
 */
export function writeExport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, userId }: { id: ExportId; userId: UserId },
  onChunk: () => Promise<void>,
): Promise<number> {
  const out = createChunks(async (number, bytes) => {
    await insertChunk(db, { exportId: id, number, bytes })
    await onChunk()
  })
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const zip = new Zip((error, piece) => {
        if (error) throw error
        out.add(piece)
      })
      const text = new TextEncoder()
      const json = new ZipDeflate('shipmates.json', { level: 6 })
      zip.add(json)
      for await (const piece of writeData({ db: tx, now }, userId)) {
        json.push(text.encode(piece))
        await out.flush()
      }
      json.push(new Uint8Array(0), true)
      await addPhoto(zip, tx, userId)
      const readme = new ZipDeflate('README.txt')
      zip.add(readme)
      readme.push(text.encode(README), true)
      zip.end()
      return out.end()
    })
}

async function addPhoto(zip: Zip, tx: Tx, userId: UserId): Promise<void> {
  const { photoUrl } = await readProfile(tx, userId, userId)
  const hash = photoUrl?.split('/').at(-2)
  const bytes = hash && (await readPhoto({ db: tx }, { hash, size: 'large' }))
  if (!bytes) return
  const photo = new ZipPassThrough('photo.webp')
  zip.add(photo)
  photo.push(bytes, true)
}

/** Collects pieces into chunks of the same size. */
function createChunks(write: (number: number, bytes: Buffer) => Promise<void>) {
  let pieces: Uint8Array[] = []
  let held = 0
  let number = 0
  let total = 0

  const flush = async (least = CHUNK_BYTES) => {
    if (held < least || held === 0) return
    const all = Buffer.concat(pieces)
    let start = 0
    for (; all.length - start >= least && start < all.length; start += CHUNK_BYTES) {
      await write(number++, all.subarray(start, start + CHUNK_BYTES))
    }
    pieces = start < all.length ? [all.subarray(start)] : []
    held = Math.max(all.length - start, 0)
  }
  return {
    add: (piece: Uint8Array) => {
      pieces.push(piece)
      held += piece.length
      total += piece.length
    },
    /** Writes the chunks that are full. */
    flush: () => flush(),
    /** Writes the rest and returns the size of all. */
    end: async () => {
      await flush(1)
      return total
    },
  }
}
