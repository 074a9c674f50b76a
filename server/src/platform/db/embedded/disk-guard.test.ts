import { execFile } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createTempDir } from '../../../testing/temp-dir.ts'
import { openDatabase } from '../client.ts'
import { isUnavailable } from '../unavailable.ts'
import { startEmbeddedPostgres } from './start.ts'

const run = promisify(execFile)
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Only root may mount a small disk. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0

async function createSmallDisk(): Promise<string> {
  const dir = join(await createTempDir(), 'disk')
  await mkdir(dir)
  await run('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', dir])
  onTestFinished(async () => {
    await run('umount', [dir])
  })
  return dir
}

test.runIf(canMount)(
  'on a full disk reads still work and no acknowledged write is lost',
  async () => {
    const disk = await createSmallDisk()
    const postgres = await startEmbeddedPostgres({ dataDir: join(disk, 'data'), log: silent })
    const { pool, close } = openDatabase({ url: postgres.url })
    onTestFinished(async () => {
      await close()
      await postgres.stop()
    })
    await pool.query('create table log (id bigint generated always as identity, line text)')
    await expect.poll(() => stat(join(disk, 'data', 'postgres.reserve'))).toBeTruthy()
    let acknowledged = 0
    const write = () =>
      pool.query(`insert into log (line) values (repeat('x', 4000))`).then(() => {
        acknowledged += 1
      })

    await fill(join(disk, 'filler'))
    const failures: unknown[] = []
    const until = Date.now() + 3_000
    while (Date.now() < until) {
      await write().catch((error) => failures.push(error))
      await pool.query('select count(*) from log')
    }

    expect(failures.length).toBeGreaterThan(0)
    expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([])
    await rm(join(disk, 'filler'))
    await expect.poll(() => write().then(() => 'written', String)).toBe('written')
    const { rows } = await pool.query('select count(*)::int as lines from log')
    expect(rows).toEqual([{ lines: acknowledged }])
  },
)

test.runIf(canMount)('a server that starts on a full disk serves the existing data', async () => {
  const disk = await createSmallDisk()
  const dataDir = join(disk, 'data')
  const first = await startEmbeddedPostgres({ dataDir, log: silent })
  const before = openDatabase({ url: first.url })
  await before.pool.query(`create table ships as select 'Beagle' as name`)
  await expect.poll(() => stat(join(dataDir, 'postgres.reserve'))).toBeTruthy()
  await before.close()
  await first.stop()
  await fill(join(disk, 'filler'))

  const second = await startEmbeddedPostgres({ dataDir, log: silent })
  const after = openDatabase({ url: second.url })
  onTestFinished(async () => {
    await after.close()
    await second.stop()
  })

  expect((await after.pool.query('select name from ships')).rows).toEqual([{ name: 'Beagle' }])
})

/** Writes until the disk is full. */
async function fill(path: string): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  for (let size = megabyte.length; size >= 1; size = Math.floor(size / 2)) {
    const piece = megabyte.subarray(0, size)
    let hasRoom = true
    while (hasRoom) {
      hasRoom = await writeFile(path, piece, { flag: 'a' }).then(
        () => true,
        () => false,
      )
    }
  }
}
