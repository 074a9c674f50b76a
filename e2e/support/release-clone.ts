import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tsx = import.meta.resolve('tsx')

/** The version that is released, above any real one. */
export const VERSION = '999.0.0'

/** The text of its notes. */
const NOTE = '- A change that this check made.'

// Without the variables that the current npm run sets for its scripts.
const own = Object.entries(process.env).filter(
  ([name]) => !/^(npm_|NODE_OPTIONS$|INIT_CWD$)/i.test(name),
)
const env = {
  ...Object.fromEntries(own),
  GIT_AUTHOR_NAME: 'Check',
  GIT_AUTHOR_EMAIL: 'check@example.test',
  GIT_COMMITTER_NAME: 'Check',
  GIT_COMMITTER_EMAIL: 'check@example.test',
}

/**
 * Releases `VERSION` in a clone of the working tree, including uncommitted changes, and returns the folder with the
 * files. Throws unless the tag has the notes, and invalid releases are refused.
 */
export function makeRelease(clone: string, platform: string): string {
  cloneTree(clone)
  release(clone, VERSION, '--platforms', platform)
  const notes = run('git', ['tag', '--list', '--format=%(contents)', `v${VERSION}`], clone)
  if (!notes.includes(NOTE)) throw new Error(`The notes of the tag are:\n${notes}`)

  const upgrading = readFileSync(join(clone, 'docs/upgrading.md'), 'utf8')
  if (!upgrading.includes(`### Unreleased\n\nNothing yet.\n\n### ${VERSION}\n`)) {
    throw new Error('docs/upgrading.md does not name the version')
  }
  const dockerfile = readFileSync(join(clone, 'Dockerfile'), 'utf8')
  if (!dockerfile.includes(`\nARG VERSION=${VERSION}\n`)) {
    throw new Error('The label of the image has another version')
  }

  expectRefusal(clone, VERSION, `${VERSION} is not above ${VERSION}`)
  expectRefusal(clone, '999.0.1', 'CHANGELOG.md says nothing')
  const stray = join(clone, 'stray.txt')
  writeFileSync(stray, '')
  expectRefusal(clone, '999.0.1', 'stray.txt')
  rmSync(stray)
  return join(clone, 'release')
}

/** Throws unless everything in a tarball has the time of the commit, no owner, and no umask. */
export function checkReproducible(clone: string, tarball: string): void {
  const listed = run('tar', ['-tvzf', tarball, '--numeric-owner', '--full-time', '--utc'], clone)
  const committedAt = run('git', ['show', '--no-patch', '--format=%ct', 'HEAD'], clone).trim()
  const time = new Date(Number(committedAt) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const isFixed = (line: string) =>
    /^([d-]rwxr-xr-x|-rw-r--r--|lrwxr-xr-x) 0\/0 /.test(line) && line.includes(` ${time} `)
  const lines = listed.trim().split('\n')
  const odd = lines.find((line) => !isFixed(line))
  if (odd) throw new Error(`${tarball} has something of the machine that made it: ${odd}`)
}

/** Runs a command. Throws with its output if it fails. */
export function run(command: string, args: string[], cwd: string, settings = {}): string {
  const options = {
    cwd,
    env: { ...env, ...settings },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  } as const
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')} failed:\n${error ?? ''}${stdout}${stderr}`)
}

/** Clones the working tree, and commits it there with a note in the changelog. */
export function cloneTree(clone: string): void {
  run('git', ['clone', '--quiet', root, clone], root)
  const listed = ['ls-files', '-z', '--cached', '--others', '--deleted', '--exclude-standard']
  const names = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const name of new Set(names.filter(Boolean))) {
    const source = join(root, name)
    if (existsSync(source)) cpSync(source, join(clone, name))
    else rmSync(join(clone, name), { force: true })
  }
  const changelog = join(clone, 'CHANGELOG.md')
  const changed = readFileSync(changelog, 'utf8').replace('## Unreleased\n', `$&\n${NOTE}\n`)
  writeFileSync(changelog, changed)
  run('git', ['add', '--all'], clone)
  run('git', ['commit', '--quiet', '--message', 'The working tree'], clone)
}

/** The clone has no packages, so its script uses those of this checkout. */
function release(clone: string, ...args: string[]): void {
  run(process.execPath, ['--import', tsx, 'scripts/release.ts', ...args], clone)
}

function expectRefusal(clone: string, version: string, why: string): void {
  const head = run('git', ['rev-parse', 'HEAD'], clone)
  try {
    release(clone, version)
  } catch (error) {
    const isRightly = (error as Error).message.includes(why)
    if (isRightly && head === run('git', ['rev-parse', 'HEAD'], clone)) return
    throw error
  }
  throw new Error(`${version} was released, though: ${why}`)
}
