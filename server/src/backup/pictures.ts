import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type BackupReader,
  type Header,
  type PictureMode,
  readBackup,
  readHeader,
  readOn,
  readTables,
  type TableHeader,
} from './backup-file.ts'

/**
 * The tables of pictures, and the condition under which a row of a picture file belongs to the restored data: `apart`
 * is a row of the file, and `$1` the time until which the file has pictures. Ids are used again after a restore, so a
 * younger owner with this id is another one.
 */
const BELONGS: Record<string, string> = {
  photos: 'exists (select from profiles where photo_hash = apart.hash)',
  image_bytes: 'exists (select from images where id = apart.image_id and created_at <= $1)',
  report_pictures: `exists (
    select from reports where id = apart.report_id and created_at <= $1 and profile <> '{}')`,
}
/** The most by which a node's clock may be ahead of PostgreSQL's. */
const CLOCKS_DIFFER_MS = 5_000

/**
 * A table in a backup of this mode, with a condition for its rows; undefined if it has none. Rows without bytes name an
 * object in a store, and belong to the other tables.
 */
export function inMode(
  { table, columns }: TableHeader,
  mode: PictureMode,
): { header: TableHeader; where: string } | undefined {
  const isPicture = table in BELONGS
  if (mode === 'only' && !isPicture) return undefined
  if (mode === 'with' || !isPicture) return { header: { table, columns }, where: 'true' }
  const header = {
    table,
    columns: columns.filter((column) => mode === 'without' || column !== 'blob'),
  }
  return { header, where: mode === 'only' ? 'bytes is not null' : 'bytes is null' }
}

export interface PictureFile {
  path: string
  backup: BackupReader
  header: Header
}

/**
 * Opens a backup of pictures. Throws if this version cannot read it, or it is no backup of pictures. The caller closes
 * it.
 */
export async function openPictures(
  path: string,
  identities: readonly string[],
  range: Parameters<typeof readHeader>[2],
): Promise<PictureFile> {
  const backup = readBackup(path, identities)
  try {
    const header = await readHeader(backup, path, range)
    if (header.pictures !== 'only') throw new Error(`${path} is not a backup of pictures.`)
    return { path, backup, header }
  } catch (error) {
    backup.close()
    throw error
  }
}

/**
 * Adds the pictures that belong to the restored data, and leaves out the others. Throws if the file is truncated or
 * damaged.
 */
export async function loadPictures(tx: pg.Client, file: PictureFile): Promise<void> {
  const { path, backup, header } = file
  const until = new Date(Date.parse(header.madeAt) + CLOCKS_DIFFER_MS)
  await readTables(backup, path, (table) => loadTable(tx, file, table, until))
}

async function loadTable(
  tx: pg.Client,
  { path, backup }: PictureFile,
  { table, columns }: TableHeader,
  until: Date,
): Promise<number> {
  const belongs = BELONGS[table]
  if (!belongs) throw new Error(`${path} does not fit this version: the table ${table} differs.`)
  const names = columns.map(pg.escapeIdentifier).join(', ')
  await tx.query(
    `create temp table apart on commit drop as select ${names} from ${table} with no data`,
  )
  const copy = tx.query(copyFrom('copy apart from stdin'))
  await readOn(path, pipeline(Readable.from(backup.rows()), copy))
  await tx.query(
    `insert into ${table} (${names}) select ${names} from apart
     where $1::timestamptz is not null and ${belongs} on conflict do nothing`,
    [until],
  )
  await tx.query('drop table apart')
  return copy.rowCount
}

/** The number of photos of profiles and images of messages that the database lacks. */
export async function countMissing(tx: pg.Client): Promise<number> {
  const { rows } = await tx.query<{ missing: number }>(
    `select (
       select count(*) from profiles
       where photo_hash is not null and not exists (select from photos where hash = photo_hash)
     )::int + (
       select count(*) from images
       where not exists (select from image_bytes where image_id = images.id)
     )::int as missing`,
  )
  return rows[0]!.missing
}
