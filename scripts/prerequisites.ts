import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Costs half of what a full Chromium costs, which draws a window for each page. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const FULL_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']
const POSTGRES_15 = '/usr/lib/postgresql/15/bin/postgres'
/** Programs of the tests, by their Debian packages. */
const PROGRAMS = {
  'redis-server': 'redis-server',
  promtool: 'prometheus',
  pgbouncer: 'pgbouncer',
  age: 'age',
}
const APT = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq']

/**
 * Installs the headless shell of Chromium and the programs of the tests if they are missing, and returns the browser's
 * path. Where it cannot install (no Debian, or not root), it may use a full Chromium. Throws with instructions for
 * everything that is still missing.
 */
export function installMissing(): string {
  const shell = findProgram([HEADLESS_SHELL])
  const full = isDebianRoot() ? undefined : findProgram(FULL_BROWSERS)
  if (!shell && full) {
    console.log(`${HEADLESS_SHELL} is missing: ${full} runs the browser tests, at twice the cost.`)
  }
  const missing = [
    ...(shell || full ? [] : [HEADLESS_SHELL]),
    ...Object.entries(PROGRAMS).flatMap(([program, name]) =>
      findProgram([program]) ? [] : [name],
    ),
  ]
  if (missing.length > 0) install(missing)
  return findProgram([HEADLESS_SHELL]) ?? full ?? ''
}

/** Why a part of the tests cannot run on this machine. It is no failure, and the end of a run repeats it. */
export class NotHere extends Error {}

/** Installs PostgreSQL 15, the oldest supported version, if it is missing. */
export function installPostgres15(): void {
  if (existsSync(POSTGRES_15)) return
  if (!isDebianRoot()) throw new NotHere('only root on Debian can install PostgreSQL 15')
  install(['postgresql-15'])
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

/** Installs the missing programs for the image. */
export function installForImage(): void {
  if (!isDebianRoot()) throw new NotHere('only root on Debian can build and run the image')
  const missing = Object.entries(FOR_IMAGE).filter(([program]) => !findProgram([program]))
  if (missing.length > 0) install(missing.map(([, name]) => name))
}

const isDebianRoot = () => process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined

function install(packages: string[]): void {
  const names = packages.join(' ')
  if (!isDebianRoot()) {
    throw new Error(`The tests need ${names}. Install it (Debian: apt-get install ${names}).`)
  }
  console.log(`Installing ${names} …`)
  for (const args of [['update'], ['install', '--no-install-recommends', ...packages]]) {
    // A runlevel of 1 keeps installed services from starting.
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
