import { knownMigrations } from '../platform/db/schema-state.ts'
import { type Header, readBackup, readHeader, readOn, readTables } from './backup-file.ts'

/** The contents of a backup, as its header and trailer declare them. */
export type Checked = Header & {
  /** Rows by table. */
  rows: Record<string, number>
}

const LINE_FEED = 10

/**
 * Reads a backup to its end, without a database. Throws if it is truncated or damaged, if its checksum is wrong, if rows
 * are missing, or if this version cannot restore it.
 */
export async function checkBackup(
  path: string,
  { migrations, identities }: { migrations?: string; identities?: readonly string[] } = {},
): Promise<Checked> {
  const backup = readBackup(path, identities)
  try {
    const header = await readHeader(backup, path, await knownMigrations(migrations))
    const rows: Record<string, number> = {}
    await readTables(backup, path, async ({ table }) => {
      rows[table] = await readOn(path, countRows(backup.rows()))
      return rows[table]
    })
    return { ...header, rows }
  } finally {
    backup.close()
  }
}

/** COPY escapes line feeds in values, so each row has exactly one. */
async function countRows(pieces: AsyncIterable<Buffer>): Promise<number> {
  let count = 0
  for await (const piece of pieces) {
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) count++
  }
  return count
}
