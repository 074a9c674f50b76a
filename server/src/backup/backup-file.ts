import { createHash, type Hash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { tooOld } from '../platform/db/schema-state.ts'
import { readDecrypted, Undecryptable } from './encryption.ts'

// A backup is a gzip file of lines, which may be encrypted. The first is a Header. Each table is a line with a
// TableHeader, its rows in the text format of COPY, and a line `\.`, which cannot be a row. The last is a Trailer.

/** The only version that is written and read. */
export const BACKUP_VERSION = 4

/** Whether a backup has the bytes of pictures, lacks them, or has nothing else. */
export type PictureMode = 'with' | 'without' | 'only'

export type Header = {
  format: 'shipmates-backup'
  version: typeof BACKUP_VERSION
  migration: number
  madeAt: string
  pictures: PictureMode
}
export type TableHeader = { table: string; columns: string[] }
export type Sequence = { name: string; lastValue: string; isCalled: boolean }
export type Trailer = {
  rows: Record<string, number>
  sequences: Sequence[]
  /** SHA-256, in hex, of everything before it. Backups of earlier versions lack it. */
  digest?: string
}

/** Ends the rows of a table. */
export const END_OF_ROWS = '\\.\n'

const LINE_FEED = 10

export function lineOf(value: Header | TableHeader | Trailer): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

export type BackupReader = {
  /** The next line. */
  line: () => Promise<string>
  /** The rows of a table, after its header line, in chunks of whole rows. */
  rows: () => AsyncGenerator<Buffer>
  /** The digest of everything read so far. */
  digest: () => Hash
  /** Throws unless the file ends here and its checksum is right. */
  end: () => Promise<void>
  close: () => void
}

/**
 * Reads a backup from its start. Methods throw if it is truncated, damaged, or not encrypted for any of the identities.
 */
export function readBackup(path: string, identities: readonly string[] = []): BackupReader {
  const unzipped = createGunzip()
  pipeline(readDecrypted(path, identities), unzipped, () => {})
  const pieces: AsyncIterator<Buffer> = unzipped[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const hash = createHash('sha256')

  const readMore = async () => {
    const piece = await pieces.next()
    if (piece.done) throw new Error('it ends too early')
    rest = Buffer.concat([rest, piece.value])
  }
  const takeUntil = (end: number) => {
    const taken = rest.subarray(0, end)
    hash.update(taken)
    rest = rest.subarray(end)
    return taken
  }

  const line = async () => {
    while (!rest.includes(LINE_FEED)) await readMore()
    return takeUntil(rest.indexOf(LINE_FEED) + 1).toString('utf8')
  }

  /** Invariant: `rest` starts at the beginning of a row in every iteration. */
  async function* rows(): AsyncGenerator<Buffer> {
    while (!rest.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) {
      const end = rest.indexOf(`\n${END_OF_ROWS}`)
      const whole = end >= 0 ? end + 1 : rest.lastIndexOf(LINE_FEED) + 1
      if (whole > 0) yield takeUntil(whole)
      else await readMore()
    }
    takeUntil(END_OF_ROWS.length)
  }

  const end = async () => {
    const isDone = (await pieces.next()).done === true
    if (!isDone || rest.length > 0) throw new Error('it goes on after its end')
  }

  return { line, rows, digest: () => hash.copy(), end, close: () => unzipped.destroy() }
}

/** Reads the first line of a backup. Throws if this version, which has these migrations, cannot restore it. */
export async function readHeader(
  backup: BackupReader,
  path: string,
  { known, first }: { known: number; first: number },
): Promise<Header> {
  const header = await backup
    .line()
    .then((line) => JSON.parse(line) as Partial<Header>)
    .catch((cause: Error) => {
      if (cause instanceof Undecryptable) throw cause
      const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
      const problem = isMissing ? 'does not exist' : 'is not a backup of this product'
      throw new Error(`${path} ${problem}.`, { cause })
    })
  const { format, version = 0 } = header as { format?: string; version?: number }
  if (format !== 'shipmates-backup') throw new Error(`${path} is not a backup of this product.`)
  if (version !== BACKUP_VERSION) {
    throw new Error(
      `${path} has backup format ${version}, and this version of the product reads only format ${BACKUP_VERSION}. ` +
        (version < BACKUP_VERSION
          ? `${byAnother('version that wrote it', path)}. Then start this version on that database, and make a new backup.`
          : byAnother('newer version', path)),
    )
  }
  const migration = header.migration ?? 0
  if (migration < first) throw new Error(`${path} was written ${tooOld(migration, first)}`)
  if (migration > known) {
    throw new Error(
      `${path} was written at migration ${migration}, and this version of the product ` +
        `knows only ${known}. ${byAnother('newer version', path)}`,
    )
  }
  return header as Header
}

/** How to restore a backup that only another version can. */
export const byAnother = (version: string, path: string): string =>
  `Restore it with the ${version}, in its folder: npm run restore -- ${path} --replace`

/** Adds the name of the file to a failure. */
export async function readOn<Value>(path: string, reading: Promise<Value>): Promise<Value> {
  return reading.catch((cause: Error) => {
    if (cause instanceof Undecryptable) throw cause
    throw new Error(`${path} is damaged: ${cause.message}.`, { cause })
  })
}

/**
 * Reads a backup after its header. `read` reads the rows of a table, and returns their number. Throws if the file is
 * truncated, was changed, or lacks rows.
 */
export async function readTables(
  backup: BackupReader,
  path: string,
  read: (table: TableHeader) => Promise<number>,
): Promise<Trailer> {
  const rows: Record<string, number> = {}
  for (;;) {
    const before = backup.digest()
    const line: TableHeader | Trailer = JSON.parse(await readOn(path, backup.line()))
    if ('table' in line) {
      rows[line.table] = await read(line)
      continue
    }
    const { digest, ...trailer } = line
    await readOn(path, backup.end())
    for (const [table, count] of Object.entries(trailer.rows)) {
      if (rows[table] !== count) throw new Error(`${path} is damaged: ${table} lacks rows.`)
    }
    const isUnchanged =
      digest === undefined || digest === before.update(JSON.stringify(trailer)).digest('hex')
    if (!isUnchanged) throw new Error(`${path} is damaged: it was changed after it was written.`)
    return trailer
  }
}
