import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { release, releasedIn, releaseUpgrading, requireNewVersion } from './changelog.ts'

const UPGRADING = 'docs/upgrading.md'

interface Manifest {
  version: string
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Sets the version, dates the changelog, names the version in docs/upgrading.md, commits these, and tags the commit
 * with the notes. Throws before it changes anything if the tree is dirty, the version is not a new one, or nothing is
 * unreleased.
 */
export async function commitRelease(version: string): Promise<void> {
  requireCleanTree()
  const before = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const tags = git('tag', '--list', 'v*').split('\n')
  requireNewVersion(version, [...releasedIn(before), ...tags.map((tag) => tag.slice(1))])
  const { notes, changelog } = release(before, version, new Date().toISOString().slice(0, 10))

  const upgrading = releaseUpgrading(readFileSync(join(root, UPGRADING), 'utf8'), version)
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  writeFileSync(join(root, UPGRADING), upgrading)
  setVersion(version)
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  // Without `verbatim` git treats headings as comments.
  git(
    'tag',
    '--annotate',
    '--cleanup=verbatim',
    '-m',
    `Shipmates ${version}\n\n${notes}\n`,
    `v${version}`,
  )
}

/** Throws if a tracked file differs from the last commit, or a file is neither tracked nor ignored. */
export function requireCleanTree(): void {
  const changes = git('status', '--porcelain').trimEnd()
  if (changes) throw new Error(`Commit or remove these first:\n${changes}`)
}

export function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}

/** Writes the version into the package.json of all workspaces, into the lock file, and into the label of the image. */
function setVersion(version: string): void {
  const { workspaces = [] } = edit('package.json', (manifest) => setIn(manifest, version))
  for (const name of workspaces) {
    edit(join(name, 'package.json'), (manifest) => setIn(manifest, version))
  }
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  writeFileSync(
    join(root, 'Dockerfile'),
    dockerfile.replace(/^ARG VERSION=.*$/m, `ARG VERSION=${version}`),
  )
  edit<Manifest & { packages: Record<string, Manifest> }>('package-lock.json', (lock) => {
    lock.version = version
    for (const name of ['', ...workspaces]) setIn(lock.packages[name]!, version)
  })
}

/** The version of a package, and of the workspaces that it depends on. */
function setIn(manifest: Manifest, version: string): void {
  manifest.version = version
  for (const wanted of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}]) {
    for (const name of Object.keys(wanted)) {
      if (name.startsWith('@shipmates/')) wanted[name] = `^${version}`
    }
  }
}

function edit<Content = Manifest>(path: string, change: (content: Content) => void): Content {
  const content = JSON.parse(readFileSync(join(root, path), 'utf8')) as Content
  change(content)
  writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`)
  return content
}
