import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty directory that anyone may enter, gone after the test. */
export async function createTempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-test-'))
  await chmod(dir, 0o755)
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  return dir
}
