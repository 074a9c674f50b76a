import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { Endpoint } from './live-process.ts'
import type { Runner } from './runner.ts'

/** Owns the cluster. The product's queries never run as this role. */
export const SUPERUSER = 'postgres'
/** Owns the product's database and nothing else. */
export const OWNER = 'shipmates'
export const OWN_DATABASE = 'shipmates'

const NO_ROOM =
  'There is too little room for a new database: give DATA_DIR at least 128 MB, or set DATABASE_URL.'
const PASSWORD_FILE = 'shipmates.password'

/**
 * Creates a database cluster at `dir`, atomically.
 *
 * Text sorts by code point and folds case by Unicode's rules, the same on every platform. Data
 * checksums are on.
 */
export async function createCluster(binaries: Binaries, runner: Runner, dir: string) {
  const staging = `${dir}.new`
  const passwordFile = `${staging}.password`
  await rm(staging, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await mkdir(staging, { mode: 0o700 })
  runner.give(staging)
  await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
  runner.give(passwordFile)

  await run(binaries.initdb, runner, [
    `--pgdata=${staging}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    ...localeOptions(binaries.major),
  ])
  await rename(passwordFile, join(staging, PASSWORD_FILE))
  await rename(staging, dir)
}

export async function readPassword(dir: string): Promise<string> {
  return (await readFile(join(dir, PASSWORD_FILE), 'utf8')).trim()
}

/** The URL of a database of this cluster. The host may be the directory of a Unix socket. */
export function urlOf(role: string, password: string, { host, port }: Endpoint, database: string) {
  return `postgres://${role}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}

/** Creates the product's role and database unless they exist. */
export async function createOwnDatabase(admin: pg.Client, password: string) {
  const role = await admin.query('select from pg_roles where rolname = $1', [OWNER])
  if (!role.rowCount) {
    await admin.query(`create role ${OWNER} login password ${admin.escapeLiteral(password)}`)
  }
  const existing = await admin.query('select from pg_database where datname = $1', [OWN_DATABASE])
  if (!existing.rowCount) await admin.query(`create database ${OWN_DATABASE} owner ${OWNER}`)
}

function localeOptions(major: number): string[] {
  if (major < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

function run(program: string, runner: Runner, args: string[]): Promise<void> {
  const [command, commandArgs] = runner.command(program, args)
  const child = spawn(command, commandArgs, {
    ...runner.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else if (/No space left on device/i.test(complaint)) reject(new Error(NO_ROOM))
      else reject(new Error(`${program} failed: ${complaint.trim()}`))
    })
  })
}
