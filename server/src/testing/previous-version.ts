import { spawnSync } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTempDir } from './temp-dir.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const TOGETHER = '@shipmates'

/**
 * Unpacks the server of the previous version, with the packages of this one, and returns its directory: from the last
 * tag, or from the last commit before the baseline of the schema. Undefined without this history, as in a shallow
 * clone.
 */
export async function unpackPreviousServer(): Promise<string | undefined> {
  const commit = findPrevious()
  if (!commit) return undefined
  const dir = await createTempDir()
  const archive = spawnSync('git', ['archive', commit, 'server', 'contract', 'package.json'], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  })
  const unpacked = spawnSync('tar', ['-x', '-C', dir], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) return undefined

  await linkAll(join(root, 'node_modules'), join(dir, 'node_modules'))
  await mkdir(join(dir, 'node_modules', TOGETHER))
  await symlink(join(dir, 'contract'), join(dir, 'node_modules', TOGETHER, 'contract'))
  await linkAll(join(root, 'server/node_modules'), join(dir, 'server/node_modules'))
  return join(dir, 'server')
}

function findPrevious(): string | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^')
  if (tag) return tag
  const added = git('log', '--diff-filter=A', '--format=%H', '--', 'server/schema/identity.sql')
  const first = added?.split('\n').at(-1)
  return first ? git('rev-parse', '--verify', `${first}^`) : undefined
}

/** The output of git; undefined if it fails or prints nothing. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() || undefined : undefined
}

/** Links what a directory contains, except this repository's own packages. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to)
  const names = await readdir(from).catch(() => [])
  for (const name of names.filter((name) => name !== TOGETHER)) {
    await symlink(join(from, name), join(to, name))
  }
}
