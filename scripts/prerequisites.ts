import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first is installed if there is none: the headless shell is a third of the size. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
/** Programs of the tests, by their Debian packages. */
const PROGRAMS = {
  'redis-server': 'redis-server',
  promtool: 'prometheus',
  pgbouncer: 'pgbouncer',
  age: 'age',
}
const APT = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq']

/**
 * Installs a browser and the programs of the tests if they are missing, and returns the browser's path.
 * Throws with instructions if it cannot install them (no Debian, or not root).
 */
export function installMissing(): string {
  const missing = [
    ...(findProgram(BROWSERS) ? [] : [BROWSERS[0]!]),
    ...Object.entries(PROGRAMS).flatMap(([program, name]) =>
      findProgram([program]) ? [] : [name],
    ),
  ]
  if (missing.length > 0) install(missing)
  return findProgram(BROWSERS) ?? ''
}

function install(packages: string[]): void {
  const names = packages.join(' ')
  const isDebianRoot = process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined
  if (!isDebianRoot) {
    throw new Error(`The tests need ${names}. Install it (Debian: apt-get install ${names}).`)
  }
  console.log(`Installing ${names} …`)
  for (const args of [['update'], ['install', '--no-install-recommends', ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status } = spawnSync('apt-get', [...APT, ...args], { stdio: 'inherit', env })
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed: install ${names} by hand.`)
  }
}

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path))
}
