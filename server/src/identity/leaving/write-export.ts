import { finished } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import type { UserId } from '@shipmates/contract/ids'
import { Zip, ZipPassThrough } from 'fflate'
import type { Deps } from '../../deps.ts'
import type { Domain } from '../../domain.ts'
import { insertChunk, type Lease } from './exports.ts'

export interface Copying extends Pick<Deps, 'db' | 'blobs' | 'now'> {
  domains: readonly Pick<Domain, 'name' | 'export'>[]
}

const CHUNK_BYTES = 256 * 1024
/** In the header of a file in a zip. */
const DEFLATED = 8

const README = `Your Shipmates data

shipmates.json  your profile, settings, sessions, requests, connections, blocks, notifications and conversations
photo.webp      your photo, if you have one
images          the images that you sent, which shipmates.json names at their messages

Of other members it holds what Shipmates shows you. Requests that you sent and that are not answered are
listed as waiting.
`

/** Throws once another node has leased the copy. */
export function requireHeld(isHeld: boolean): void {
  if (!isHeld) throw new Error('another node makes this copy now')
}

/**
 * Writes a member's zip to the database in chunks and returns its size. Calls `onPage` after each page and image. Stops
 * if another node has taken over the lease, and leaves that node's chunks alone.
 */
export const writeExport = (
  deps: Copying,
  { userId, ...lease }: Lease & { userId: UserId },
  onPage: () => Promise<void>,
): Promise<number> =>
  writeZip(deps, userId, {
    write: async (bytes, number) => {
      requireHeld(await insertChunk(deps.db, lease, { number, bytes }))
    },
    onPage,
  })

interface ZipTarget {
  /** Receives chunks of `CHUNK_BYTES`, in order; the last one may be smaller. */
  write(bytes: Buffer, number: number): Promise<void>
  /** Called after each page and image. */
  onPage?(): Promise<void>
}

/**
 * Writes a member's zip and returns its size. Reads one snapshot, page by page, and holds no more than a page and a
 * chunk in memory.
 */
export function writeZip(
  { db, blobs, now, domains }: Copying,
  userId: UserId,
  { write, onPage = async () => {} }: ZipTarget,
): Promise<number> {
  const out = createChunks((number, bytes) => write(bytes, number))
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const zip = new Zip((error, piece) => {
        if (error) throw error
        out.add(piece)
      })
      const json = addDeflated(zip, 'shipmates.json')
      for await (const piece of writeData({ db: tx, now, domains }, userId)) {
        await json.push(piece)
        await out.flush()
        await onPage()
      }
      await json.end()
      for (const domain of domains) {
        const files = domain.export?.files?.({ db: tx, latest: db, blobs }, userId) ?? []
        for await (const { name, bytes } of files) {
          addFile(zip, name, bytes)
          await out.flush()
          await onPage()
        }
      }
      const readme = addDeflated(zip, 'README.txt')
      await readme.push(README)
      await readme.end()
      zip.end()
      return out.end()
    })
}

/** Adds a file that is compressed outside the event loop; only the checksum of each piece blocks it. */
function addDeflated(zip: Zip, name: string) {
  const deflate = createDeflateRaw()
  // Counts the size and the checksum only; the compressed bytes come from `deflate`.
  const file = Object.assign(new ZipPassThrough(name), { compression: DEFLATED, process: () => {} })
  zip.add(file)
  deflate.on('data', (bytes: Buffer<ArrayBuffer>) => file.ondata(null, bytes, false))
  return {
    push: (text: string) => {
      const bytes = Buffer.from(text)
      file.push(bytes)
      return new Promise<void>((resolve, reject) =>
        deflate.write(bytes, (error) => (error ? reject(error) : resolve())),
      )
    },
    end: async () => {
      file.push(new Uint8Array(0), true)
      deflate.end()
      await finished(deflate)
      file.ondata(null, new Uint8Array(0), true)
    },
  }
}

/** Adds a file without compressing it. */
function addFile(zip: Zip, name: string, bytes: Uint8Array): void {
  const file = new ZipPassThrough(name)
  zip.add(file)
  file.push(bytes, true)
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
    /** Writes the full chunks. */
    flush: () => flush(),
    /** Writes the rest and returns the total size. */
    end: async () => {
      await flush(1)
      return total
    },
  }
}

interface Reading extends Pick<Deps, 'db' | 'now'> {
  domains: readonly Pick<Domain, 'name' | 'export'>[]
}

/** The first keys of the file, most interesting first. Other keys follow in the order of the domains. */
const ORDER = [
  ...['profile', 'workExperience', 'education', 'github', 'linkedAccounts', 'settings'],
  ...[
    'passwordChangedAt',
    'passkeys',
    'secondFactor',
    'sessions',
    'requestsSent',
    'requestsReceived',
    'passed',
  ],
  ...['connections', 'blocks', 'notices', 'conversations'],
]
const placeOf = (key: string) => ORDER.indexOf(key) + 1 || ORDER.length + 1

/** The entries of several objects, sorted by `ORDER`. */
const inOrder = <Value>(parts: readonly Record<string, Value>[]): [string, Value][] =>
  parts.flatMap((part) => Object.entries(part)).toSorted(([a], [b]) => placeOf(a) - placeOf(b))

/**
 * The JSON of a member's data, in pieces. About others it has only what the screens show, by the same functions,
 * without presence; about the other member of a conversation, name and text.
 */
export async function* writeData(deps: Reading, userId: UserId): AsyncGenerator<string> {
  yield JSON.stringify(await readStart(deps, userId)).slice(0, -1)
  const lists = deps.domains.map((domain) => domain.export?.lists?.(deps, userId) ?? {})
  for (const [key, pieces] of inOrder(lists)) {
    yield `,"${key}":`
    yield* pieces
  }
  yield '}'
}

/** All parts of bounded size. */
async function readStart(deps: Reading, userId: UserId) {
  const values: Record<string, unknown>[] = []
  const settings: Record<string, object> = {}
  for (const { name, export: exported } of deps.domains) {
    values.push((await exported?.values?.(deps, userId)) ?? {})
    const own = await exported?.settings?.(deps, userId)
    if (own) settings[name] = own
  }
  return Object.fromEntries(inOrder<unknown>([...values, { settings }]))
}
