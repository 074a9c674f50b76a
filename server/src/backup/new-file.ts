import type { WriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file atomically, with mode 0600: `write` fills it under another name, and ends it. Throws if the file
 * exists; leaves nothing behind if `write` throws.
 */
export async function writeNewFile(
  path: string,
  write: (target: WriteStream) => Promise<void>,
): Promise<void> {
  const isTaken = await stat(path).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Error(`${path} exists already: give another name.`)
  const unfinished = `${path}.part`
  const file = await openNew(unfinished)
  try {
    await write(file.createWriteStream())
    await syncToDisk(unfinished)
    await rename(unfinished, path)
    await syncToDisk(dirname(path)).catch(ignoreUnsupported)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'ENOTDIR'].includes(code)) throw error
    throw new Error(`There is no directory ${dirname(path)}.`)
  }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

/** Some file systems, mostly network ones, cannot sync a directory. */
function ignoreUnsupported(error: NodeJS.ErrnoException): void {
  if (!['EINVAL', 'EBADF', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EACCES'].includes(error.code ?? ''))
    throw error
}
