import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of files that exist only while a backup or a drill with the product's own name is running. */
const TEMPORARY =
  /^shipmates-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-[\w-]+)?(\.backup(\.age)?\.part|-drill\.backup\.age)$/
const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes the files of killed backups and drills. A running process writes to its file all the time, so files that were
 * changed within a day stay.
 */
export async function deleteUnfinished(dir: string): Promise<void> {
  const before = Date.now() - DAY_MS
  for (const name of (await readdir(dir)).filter((name) => TEMPORARY.test(name))) {
    const path = join(dir, name)
    // Another node may have deleted it.
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
