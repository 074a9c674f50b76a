import { type RawBuilder, sql } from 'kysely'
import type { StoredBytes } from '../adapters/blobs/blobs.ts'
import type { Db, Tx } from '../platform/db/client.ts'

/** The two columns of a primary key, as text. */
export type Key = readonly [string, string]

/** A table of pictures. */
export interface Pictures {
  table: 'photos' | 'image_bytes' | 'report_pictures'
  what: string
  key: readonly [column: string, type: 'text' | 'bigint'][]
}

export const PICTURES: readonly Pictures[] = [
  {
    table: 'photos',
    what: 'photos',
    key: [
      ['hash', 'text'],
      ['size', 'text'],
    ],
  },
  {
    table: 'image_bytes',
    what: 'images',
    key: [
      ['image_id', 'bigint'],
      ['size', 'text'],
    ],
  },
  {
    table: 'report_pictures',
    what: 'pictures of reports',
    key: [
      ['report_id', 'bigint'],
      ['name', 'text'],
    ],
  },
]

const columnsOf = ({ key }: Pictures) => sql.join(key.map(([column]) => sql.ref(column)))
const textOf = ({ key }: Pictures) => sql.join(key.map(([column]) => sql`${sql.ref(column)}::text`))
const valuesOf = ({ key }: Pictures, values: Key) =>
  sql.join(key.map(([, type], index) => sql`${values[index]}::${sql.raw(type)}`))
const has = (pictures: Pictures, values: Key): RawBuilder<unknown> =>
  sql`(${columnsOf(pictures)}) = (${valuesOf(pictures, values)})`

/**
 * The next pictures whose bytes are in the database, by primary key. A run skips moved ones once, and no batch reads a
 * row twice.
 */
export async function listInRows(
  db: Db,
  pictures: Pictures,
  { after, limit }: { after: Key | undefined; limit: number },
): Promise<Key[]> {
  const further = after ? sql`(${columnsOf(pictures)}) > (${valuesOf(pictures, after)})` : sql`true`
  const { rows } = await sql<{ key: Key }>`
    select array[${textOf(pictures)}] as key from ${sql.table(pictures.table)}
    where blob is null and ${further} order by ${columnsOf(pictures)} limit ${limit}
  `.execute(db)
  return rows.map(({ key }) => key)
}

/** The next pictures whose bytes are in the store, by object. */
export async function listInStore(
  db: Db,
  pictures: Pictures,
  { after, limit }: { after: string; limit: number },
): Promise<{ key: Key; blob: string }[]> {
  const { rows } = await sql<{ key: Key; blob: string }>`
    select array[${textOf(pictures)}] as key, blob from ${sql.table(pictures.table)}
    where blob > ${after}::uuid order by blob limit ${limit}
  `.execute(db)
  return rows
}

export async function findBytes(db: Db, pictures: Pictures, key: Key): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select bytes from ${sql.table(pictures.table)} where ${has(pictures, key)}
  `.execute(db)
  return rows[0]?.bytes ?? null
}

/** Moves a picture from one place to another. Returns false if it is gone from the first. */
export async function updatePlace(
  tx: Tx | Db,
  pictures: Pictures,
  { key, from, to }: { key: Key; from: string | null; to: StoredBytes },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(pictures.table)} set bytes = ${to.bytes}, blob = ${to.blob}
    where ${has(pictures, key)} and blob is not distinct from ${from}::uuid
  `.execute(tx)
  return Number(numAffectedRows) > 0
}

/** The objects among these that a row or the deletion queue names. */
export async function listKnown(
  db: Db,
  blobs: readonly string[],
): Promise<{ blob: string; isNamed: boolean }[]> {
  const { rows } = await sql<{ blob: string; isNamed: boolean }>`
    select blob, bool_or(is_named) as is_named from (
      select blob, true as is_named from photos where blob = any(${blobs}::uuid[])
      union all select blob, true from image_bytes where blob = any(${blobs}::uuid[])
      union all select blob, true from report_pictures where blob = any(${blobs}::uuid[])
      union all select blob, false from unused_blobs where blob = any(${blobs}::uuid[])
    ) known group by blob
  `.execute(db)
  return rows
}
