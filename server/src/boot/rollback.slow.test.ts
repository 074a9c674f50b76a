import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withDatabase } from '../backup/with-database.ts'
import { freePort } from '../platform/postgres/start.ts'
import { builtEntry, serverDir } from '../testing/built-server.ts'
import { run as query } from '../testing/contents.ts'
import { unpackPreviousServer } from '../testing/previous-version.ts'
import { startPrivatePostgres } from '../testing/private-postgres.ts'
import { createTempDir } from '../testing/temp-dir.ts'

// The upgrade and the way back of docs/upgrading.md, with the previous version.

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The Node arguments that run an entry point of a version. */
type Version = (name: string) => Promise<{ args: string[]; cwd: string }>

const thisVersion: Version = async (name) => ({ args: [await builtEntry(name)], cwd: serverDir })
const fromSources =
  (cwd: string): Version =>
  async (name) => ({ args: ['--import', 'tsx', `src/${name}.ts`], cwd })

interface Site {
  settings: Record<string, string>
  dataDir: string
}

/** Runs a command of a version, and returns its exit code and its output. */
async function run(version: Version, { settings }: Site, name: string, ...options: string[]) {
  const { args, cwd } = await version(name)
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...options], {
    cwd,
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

/** Starts a version on the site, waits until it is ready, runs some work and stops it. Returns its log. */
async function serve(version: Version, { settings }: Site, work: () => Promise<unknown>) {
  const { args, cwd } = await version('main')
  const port = await freePort()
  const node: ChildProcess = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(node, 'exit')
  onTestFinished(() => void node.kill('SIGKILL'))
  let log = ''
  node.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  await expect.poll(() => log).toContain('Shipmates is ready at')
  await work()
  node.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  return log
}

/** Stores an invitation, which stands for all stored data. */
const invite = (version: Version, site: Site) =>
  run(version, site, 'admin', 'invite', '--uses', '1', '--days', '1')

async function countInvitations({ dataDir, settings }: Site): Promise<unknown> {
  const config = { dataDir, databaseUrl: settings.DATABASE_URL, databaseDirectUrl: undefined }
  const [count] = await withDatabase({ ...config, unknown: [] }, silent, (url) =>
    query(url, 'select count(*)::int from invitations'),
  )
  return count
}

async function embedded(): Promise<Site> {
  const dataDir = await createTempDir()
  return { dataDir, settings: { DATA_DIR: dataDir } }
}

async function onPostgres15(): Promise<Site> {
  const postgres = await startPrivatePostgres({ major: 15, isDurable: true })
  onTestFinished(() => postgres.stop())
  const dataDir = await createTempDir()
  const DATABASE_URL = await postgres.createDatabase('shipmates')
  return { dataDir, settings: { DATABASE_URL, DATA_DIR: dataDir } }
}

test.for([
  ['the embedded database', embedded],
  ['PostgreSQL 15', onPostgres15],
] as const)(
  'upgrades from the previous version, restores each earlier backup, and upgrades again: %s',
  async ([, create], { skip }) => {
    const dir = await unpackPreviousServer()
    if (!dir) return skip('this clone has no history of the version before')
    const before = fromSources(dir)
    const site = await create()
    const [byBefore, byThis] = [join(site.dataDir, 'before'), join(site.dataDir, 'after')]

    expect(await run(before, site, 'migrate', 'up')).toMatchObject({ status: 0 })
    expect(await invite(before, site)).toMatchObject({ status: 0 })
    expect(await run(before, site, 'backup', byBefore)).toMatchObject({ status: 0 })
    expect(await run(thisVersion, site, 'backup', byThis)).toMatchObject({ status: 0 })
    const log = await serve(thisVersion, site, async () => {
      expect(await invite(thisVersion, site)).toMatchObject({ status: 0 })
      expect(await countInvitations(site)).toBe(2)
    })
    expect(log).toContain('"msg":"schema migrated"')

    // The product backs up its own database before it migrates.
    const names = await readdir(join(site.dataDir, 'backups')).catch(() => [])
    const byItself = names.map((name) => join(site.dataDir, 'backups', name))
    expect(byItself).toHaveLength(site.settings.DATABASE_URL ? 0 : 1)
    const newer = join(site.dataDir, 'newer')
    expect(await run(thisVersion, site, 'backup', newer)).toMatchObject({ status: 0 })
    const refused = await run(before, site, 'restore', newer, '--replace')
    expect(refused.status).toBe(1)
    expect(refused.output).toContain(newer)

    for (const backup of [...byItself, byThis, byBefore]) {
      const restored = await run(before, site, 'restore', backup, '--replace')
      expect(restored).toMatchObject({ status: 0 })
      expect(await countInvitations(site)).toBe(1)
    }
    await serve(before, site, async () => {})
    await serve(thisVersion, site, async () => {
      expect(await countInvitations(site)).toBe(1)
    })
  },
)
