import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, findBinaries } from '../platform/db/embedded/binaries.ts'
import { createCluster, readPassword, SUPERUSER } from '../platform/db/embedded/cluster.ts'
import { startPostmaster, stopPostmaster } from '../platform/db/embedded/postmaster.ts'
import { chooseRunner } from '../platform/db/embedded/runner.ts'

export type PrivatePostgres = {
  /** The URL of one of its databases, for its superuser. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL of our own in a temporary directory: the embedded one, or the machine's of
 * the given major version. Nothing of it outlives this process, however that ends.
 */
export async function startPrivatePostgres(major?: number): Promise<PrivatePostgres> {
  const binaries = major ? findSystemBinaries(major) : await findBinaries()
  const runner = chooseRunner(binaries.postgres)
  const tempDir = await mkdtemp(join(tmpdir(), 'shipmates-test-'))
  await chmod(tempDir, 0o755)
  const dir = join(tempDir, 'postgres')
  const listen = { host: '127.0.0.1', port: await freePort() }

  await createCluster(binaries, runner, dir)
  // Speed before durability: the data live no longer than the run.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const pid = await startPostmaster({
    binaries,
    runner,
    dir,
    listen,
    settings: { ...settings, max_connections: '300' },
  })
  const guard = guardAgainstOrphans(pid, tempDir)
  const password = await readPassword(dir)

  return {
    urlOf: (database) =>
      `postgres://${SUPERUSER}:${password}@${listen.host}:${listen.port}/${database}`,
    stop: async () => {
      await stopPostmaster(pid)
      await guard.release()
    },
  }
}

function findSystemBinaries(major: number): Binaries {
  const bin = `/usr/lib/postgresql/${major}/bin`
  if (!existsSync(join(bin, 'postgres'))) {
    throw new Error(
      `These tests need PostgreSQL ${major}, and ${bin} is not there. ` +
        `Install it (Debian: apt-get install postgresql-${major}).`,
    )
  }
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major }
}

/**
 * A shell that waits until this process is gone, however it went, then stops PostgreSQL and removes
 * its directory.
 */
function guardAgainstOrphans(pid: number, tempDir: string) {
  const script =
    'cat >/dev/null; kill -INT "$1" 2>/dev/null; ' +
    'while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$2"'
  const shell = spawn('/bin/sh', ['-c', script, 'guard', String(pid), tempDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => {
    shell.on('exit', () => resolve())
  })
  shell.unref()
  return {
    release: () => {
      shell.ref()
      shell.stdin.end()
      return ended
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
