import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates a directory in the data directory with mode 0700. */
export async function makePrivateDir(dataDir: string, name: string): Promise<string> {
  await makeDataDir(dataDir)
  const dir = join(dataDir, name)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** Mode 0711: other users can traverse but not list it, because PostgreSQL may run as another user. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
}
