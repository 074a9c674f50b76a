import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import type { Runner } from './runner.ts'

/** Creates the cluster if there is none. Returns whether it did. */
export async function prepareCluster(
  binaries: Binaries,
  runner: Runner,
  dir: string,
): Promise<boolean> {
  const version = await versionOf(dir)
  if (version === undefined) {
    await createCluster(binaries, runner, dir)
    return true
  }
  if (version !== String(binaries.major)) {
    throw new Error(
      `The data in ${dir} belong to PostgreSQL ${version}, and this version of the product brings ` +
        `PostgreSQL ${binaries.major}. Run \`npm run backup\` with the version that wrote them, ` +
        'move them away, and run `npm run restore` with this one.',
    )
  }
  return false
}

async function versionOf(dir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(
      `The data in ${dir} belong to another user. Start as that user, or give them to this one.`,
      { cause: error },
    )
  }
}

/**
 * Changes the owner of the cluster's files to the runner's user, if root ran it as another user
 * before. No PostgreSQL may run on the cluster.
 */
export async function takeOwnership(runner: Runner, dir: string): Promise<void> {
  if (runner.uid === undefined || (await stat(dir)).uid === runner.uid) return
  const entries = await readdir(dir, { recursive: true })
  for (const entry of entries) runner.give(join(dir, entry))
  // Last, so that an interrupted change of ownership is repeated at the next start.
  runner.give(dir)
}
