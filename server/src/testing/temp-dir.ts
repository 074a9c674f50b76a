import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { guardTempDir } from './guard-temp-dir.ts'

/** Creates a directory that all users may enter. After the test, stops any PostgreSQL in it. */
export async function createTempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-test-'))
  await chmod(dir, 0o755)
  const guard = guardTempDir(dir)
  onTestFinished(() => guard.release())
  return dir
}
