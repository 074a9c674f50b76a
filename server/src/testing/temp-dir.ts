import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { guardTempDir } from './guard-temp-dir.ts'

/** An empty directory that anyone may enter, gone after the test with what PostgreSQL runs in it. */
export async function createTempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-test-'))
  await chmod(dir, 0o755)
  const guard = guardTempDir(dir)
  onTestFinished(() => guard.release())
  return dir
}
