import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { OWN_DATABASE, OWNER, readPassword, urlOf } from './cluster.ts'
import { isPostmasterOf, readPidFile } from './live-process.ts'
import { homeOf } from './placement.ts'

/** The URL of the embedded database if a server runs on this data directory, or undefined. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const realDir = await realpath(dataDir).catch(() => undefined)
  if (!realDir) return undefined
  const dir = join(await homeOf(realDir), 'postgres')
  const file = await readPidFile(dir)
  if (!file?.isReady || !(await isPostmasterOf(file.pid, dir))) return undefined
  return urlOf(OWNER, await readPassword(dir), file.endpoint, OWN_DATABASE)
}
