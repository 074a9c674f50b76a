import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
export const serverDir = join(root, 'server')

let fresh: Promise<unknown> | undefined

/**
 * The file of an entry point of the built server, such as `main` or `admin`. The first call of a worker of the tests
 * builds the server if it is older than its sources; `npm run bench` has built it. A process of the build starts in
 * half the CPU time of one that compiles the sources.
 */
export async function builtEntry(name: string): Promise<string> {
  if (process.env.VITEST) fresh ??= buildIfStale()
  await fresh
  return join(serverDir, 'dist', `${name}.js`)
}

/** One worker at a time: the others wait, and find it fresh. */
async function buildIfStale(): Promise<void> {
  const client = new pg.Client(inject('postgresUrl').replace('{database}', 'postgres'))
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('server build'))`)
    const args = ['--import', 'tsx', 'scripts/build.ts', '--if-stale', 'server']
    await promisify(execFile)(process.execPath, args, { cwd: root })
  } finally {
    await client.end()
  }
}
