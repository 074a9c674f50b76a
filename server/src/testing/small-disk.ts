import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { createTempDir } from './temp-dir.ts'

const run = promisify(execFile)

/** Only root may mount a small disk. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** Mounts a disk of this size until the end of the test, and returns its directory. */
export async function createSmallDisk(megabytes: number): Promise<string> {
  const dir = join(await createTempDir(), 'disk')
  await mkdir(dir)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir])
  onTestFinished(async () => {
    await run('umount', [dir])
  })
  return dir
}

/** Writes a file until its disk is full. */
export async function fillDisk(path: string): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  for (let size = megabyte.length; size >= 1; size = Math.floor(size / 2)) {
    const piece = megabyte.subarray(0, size)
    let hasRoom = true
    while (hasRoom) {
      hasRoom = await writeFile(path, piece, { flag: 'a' }).then(
        () => true,
        () => false,
      )
    }
  }
}
