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

/** Programs that build the image, run it, and check the files in `deploy`, by their packages. */
const FOR_IMAGE = {
  buildah: 'buildah',
  caddy: 'caddy',
  ip: 'iproute2',
  mmdebstrap: 'mmdebstrap',
  nginx: 'nginx-light',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
}

/** Installs what is missing for the image. Returns false where that cannot be: no Debian, or not root. */
export function installForImage(): boolean {
  if (!isDebianRoot()) return false
  const missing = Object.entries(FOR_IMAGE).filter(([program]) => !findProgram([program]))
  if (missing.length > 0) install(missing.map(([, name]) => name))
  return true
}

const isDebianRoot = () => process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined

function install(packages: string[]): void {
  const names = packages.join(' ')
  if (!isDebianRoot()) {
    throw new Error(`The tests need ${names}. Install it (Debian: apt-get install ${names}).`)
  }
  console.log(`Installing ${names} …`)
  for (const args of [['update'], ['install', '--no-install-recommends', ...packages]]) {
    // A runlevel of 1 keeps what is installed from starting as a service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const { status } = spawnSync('apt-get', [...APT, ...args], { stdio: 'inherit', env })
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed: install ${names} by hand.`)
  }
}

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path))
}
