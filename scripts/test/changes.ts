import { execFileSync } from 'node:child_process'
import { root } from '../run.ts'

/** Texts for people. `docs/schema.sql` is one of them; a test compares it with the migrations. */
const DOCUMENT = /^docs\/|\.md$|^LICENSE$/

/**
 * The changed files, if all of them are documents; otherwise undefined. A file is changed if it differs from the last
 * commit that this branch shares with `origin/main` (or `main`), committed or not. If nothing differs, as in a fresh
 * clone of main, everything is tested.
 */
export function documentsAlone(): string[] | undefined {
  try {
    const main = ['origin/main', 'main'].find(isBranch)
    const base = main && git('merge-base', 'HEAD', main)[0]
    if (!base) return undefined
    const changed = [
      ...git('diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]
    return changed.length > 0 && changed.every((path) => DOCUMENT.test(path)) ? changed : undefined
  } catch {
    // No git, or no repository: a downloaded archive, for example.
    return undefined
  }
}

function isBranch(name: string): boolean {
  try {
    return git('rev-parse', '--verify', '--quiet', name).length > 0
  } catch {
    return false
  }
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter(Boolean)
}
