import type { BackupReader, TableHeader, Trailer } from './backup-file.ts'
import { readOn } from './read-header.ts'

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
