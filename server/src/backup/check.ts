import { newestMigration } from '../platform/db/schema-state.ts'
import { type Header, readBackup, type TableHeader, type Trailer } from './backup-file.ts'
import { readHeader, readOn } from './read-header.ts'

/** What a backup contains, by its own account. */
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
    const header = await readHeader(backup, path, await newestMigration(migrations))
    const nextLine = async () => JSON.parse(await backup.line()) as TableHeader | Trailer
    const rows: Record<string, number> = {}
    let line = await readOn(path, nextLine())
    for (; 'table' in line; line = await readOn(path, nextLine())) {
      rows[line.table] = await readOn(path, countRows(backup.rows()))
    }
    await readOn(path, backup.end())
    for (const [table, count] of Object.entries(line.rows)) {
      if (rows[table] !== count) throw new Error(`${path} is damaged: ${table} lacks rows.`)
    }
    return { ...header, rows }
  } finally {
    backup.close()
  }
}

/** COPY escapes the line feeds in values, so that each row has one. */
async function countRows(pieces: AsyncIterable<Buffer>): Promise<number> {
  let count = 0
  for await (const piece of pieces) {
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) count++
  }
  return count
}
