import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { measureDisk } from '../platform/postgres/disk-guard.ts'
import { homeOf } from '../platform/postgres/placement.ts'
import { type Check, fail, ok, warn } from './finding.ts'

const MEGABYTE = 1024 * 1024
/** The same as in the alert. */
const LOW_WITH_DATABASE = 1024 * MEGABYTE

/** Checks the free space for the embedded database, the outbox and the pages of the host. */
export const checkDisk: Check = async ({ config: { dataDir, databaseUrl } }) => {
  const home = await nearest(await homeOf(dataDir))
  const { freeBytes, lowBytes } = await measureDisk(home)
  const text = `${Math.floor(freeBytes / MEGABYTE)} MB are free on the disk of DATA_DIR (${home})`
  const remedy = 'Make room: delete old backups and logs, or move DATA_DIR to a larger disk.'
  if (freeBytes < lowBytes && !databaseUrl) {
    return [fail('disk', `${text}: the database accepts no writes`, remedy)]
  }
  const enough = databaseUrl ? lowBytes : LOW_WITH_DATABASE
  return [freeBytes < enough ? warn('disk', text, remedy) : ok('disk', text)]
}

/** The directory itself, or its nearest parent that exists. */
async function nearest(dir: string): Promise<string> {
  const isThere = await stat(dir).catch(() => undefined)
  return isThere || dirname(dir) === dir ? dir : nearest(dirname(dir))
}
