import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { asOurselves, asRootRenamed, asUser, canRun, type Runner } from './runner.ts'

/** The PostgreSQL to run, its user, and the directory of its cluster and log. */
export type Placement = { binaries: Binaries; runner: Runner; home: string }

/** File in the data directory with the path of the home, if that had to be elsewhere. */
const HOME_FILE = 'postgres.home'

/**
 * Finds a user who may run PostgreSQL and a directory that this user can access: the data directory if possible.
 *
 * If root runs a checkout that no other user can enter, and user namespaces are not available, copies the programs to
 * `sharedDir` and keeps the data there. `HOME_FILE` records that directory. If no user can run them there either,
 * throws and leaves nothing behind.
 */
export async function place(
  dataDir: string,
  binaries: Binaries,
  { candidates = rootCandidates(), sharedDir = '/var/lib/shipmates' } = {},
): Promise<Placement> {
  if (process.getuid?.() !== 0) return { binaries, runner: asOurselves, home: dataDir }

  const home = await homeOf(dataDir)
  const runner = candidates.find((candidate) => canRun(candidate, binaries.postgres, home))
  if (runner) return { binaries, runner, home }

  const { copies, isNew } = await copyPrograms(binaries, sharedDir)
  const elsewhere = join(sharedDir, `data-${fingerprint(dataDir)}`)
  await mkdir(elsewhere, { recursive: true })
  for (const candidate of candidates) {
    if (canRun(candidate, copies.postgres, home)) {
      return { binaries: copies, runner: candidate, home }
    }
    if (canRun(candidate, copies.postgres, elsewhere)) {
      await writeFile(join(dataDir, HOME_FILE), `${elsewhere}\n`)
      return { binaries: copies, runner: candidate, home: elsewhere }
    }
  }
  if (isNew) await rm(dirname(dirname(copies.postgres)), { recursive: true })
  // Fails if the directory holds data, which is kept.
  await rmdir(elsewhere).catch(() => {})
  throw new Error(
    'PostgreSQL refuses to run as root, and no other user can run it here: ' +
      'start as an ordinary user, or set DATABASE_URL.',
  )
}

/** The directory that holds the cluster of a data directory. */
export async function homeOf(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, HOME_FILE), 'utf8').catch(() => dataDir)).trim()
}

export function rootCandidates(): Runner[] {
  const users = ['postgres', 'nobody'].map(asUser).filter((runner) => runner !== undefined)
  return [...users, asRootRenamed]
}

/** Copies 60 MB once for each version. */
async function copyPrograms(binaries: Binaries, sharedDir: string) {
  const native = dirname(dirname(binaries.postgres))
  const target = join(sharedDir, `postgresql-${fingerprint(native + binaries.version)}`)
  const isNew = !(await stat(target).catch(() => undefined))
  if (isNew) {
    const staging = `${target}.${process.pid}`
    await rm(staging, { recursive: true, force: true })
    await mkdir(sharedDir, { recursive: true })
    await cp(native, staging, { recursive: true, verbatimSymlinks: true })
    // Another process was faster.
    await rename(staging, target).catch(() => rm(staging, { recursive: true }))
  }
  const copyOf = (program: string) => join(target, 'bin', basename(program))
  const copies: Binaries = {
    ...binaries,
    initdb: copyOf(binaries.initdb),
    postgres: copyOf(binaries.postgres),
  }
  return { copies, isNew }
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
