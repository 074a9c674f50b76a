import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a folder in the data directory that only the product's own user can open. */
export async function makePrivateDir(dataDir: string, name: string): Promise<string> {
  await makeDataDir(dataDir)
  const dir = join(dataDir, name)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** Nobody else can list it, but pass through: the embedded PostgreSQL may run as another user. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
}
