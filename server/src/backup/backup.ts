import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '../platform/db/command-client.ts'
import { holdMigrations } from '../platform/db/migrate.ts'
import { appliedVersion } from '../platform/db/schema-state.ts'
import {
  BACKUP_VERSION,
  END_OF_ROWS,
  lineOf,
  type PictureMode,
  type Sequence,
  type TableHeader,
} from './backup-file.ts'
import { inMode } from './pictures.ts'
import { type BackupTarget, writeBackup } from './write.ts'

/** The totals of a backup or restore. */
export type Summary = { migration: number; tables: number; rows: number }

/** The totals of a finished backup. */
export type Written = Summary & { bytes: number }

export interface BackupOptions {
  /** The age recipients that it is encrypted for; empty for a plain backup. */
  recipients?: readonly string[]
  pictures?: PictureMode
}

/**
 * Writes a consistent snapshot of every table, or only of pictures, or of everything else, to a file or a command,
 * while the product runs. A backup of the embedded database restores into an external one, and vice versa.
 */
export async function backUp(
  url: string,
  place: BackupTarget,
  { recipients, pictures = 'with' }: BackupOptions = {},
): Promise<Written> {
  const client = await connect(url, 'backup')
  try {
    await holdMigrations(client)
    await client.query('begin isolation level repeatable read read only')
    const summary: Summary = { migration: 0, tables: 0, rows: 0 }
    const bytes = await writeBackup(place, contentOf(client, summary, pictures), recipients)
    return { ...summary, bytes }
  } finally {
    await client.end()
  }
}

async function* contentOf(
  tx: pg.Client,
  summary: Summary,
  pictures: PictureMode,
): AsyncGenerator<Buffer> {
  const migration = await appliedVersion(tx)
  const madeAt = await timeOf(tx)
  const hash = createHash('sha256')
  const noted = (piece: Buffer) => {
    hash.update(piece)
    return piece
  }
  const format = 'shipmates-backup'
  yield noted(lineOf({ format, version: BACKUP_VERSION, migration, madeAt, pictures }))

  const rows: Record<string, number> = {}
  for (const listed of await listTables(tx)) {
    const part = inMode(listed, pictures)
    if (!part) continue
    yield noted(lineOf(part.header))
    const copy = tx.query(copyTo(`copy (${selectOf(part.header)} where ${part.where}) to stdout`))
    for await (const piece of copy) yield noted(piece as Buffer)
    yield noted(Buffer.from(END_OF_ROWS))
    rows[listed.table] = copy.rowCount
  }
  const trailer = { rows, sequences: pictures === 'only' ? [] : await listSequences(tx) }
  yield lineOf({ ...trailer, digest: hash.update(JSON.stringify(trailer)).digest('hex') })

  summary.migration = migration
  summary.tables = Object.keys(rows).length
  summary.rows = Object.values(rows).reduce((sum, count) => sum + count, 0)
}

/** When the snapshot was taken, by PostgreSQL's clock. */
async function timeOf(tx: pg.Client): Promise<string> {
  const { rows } = await tx.query<{ now: Date }>('select now()')
  return rows[0]!.now.toISOString()
}

/** A query, because PostgreSQL before 18 cannot copy a partitioned table otherwise. */
const selectOf = ({ table, columns }: TableHeader) =>
  `select ${columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(table)}`

/** A table and its columns, escaped for COPY. */
export function identifiersOf({ table, columns }: TableHeader): string {
  return `${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`
}

/**
 * The tables with their columns, except generated columns, which PostgreSQL computes again. Leaves out unlogged tables,
 * whose content is derived from the others. Partitions belong to their table.
 */
export async function listTables(tx: pg.ClientBase): Promise<TableHeader[]> {
  const { rows } = await tx.query<TableHeader>(
    `select relname as "table", array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = 'p' and relname <> 'schema_migrations'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  )
  return rows
}

/** The state of every sequence, so that a restored database never assigns an id again. */
async function listSequences(tx: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await tx.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...state.rows[0]! })
  }
  return sequences
}
