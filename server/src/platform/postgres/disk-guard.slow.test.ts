import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PATIENT_DATABASE } from '../../testing/patience.ts'
import { canMount, createSmallDisk, fillDisk } from '../../testing/small-disk.ts'
import { openDatabase } from '../db/client.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { startEmbeddedPostgres } from './start.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

test.runIf(canMount)('a disk without room for a new database is reported in one line', async () => {
  const disk = await createSmallDisk(30)

  const started = startEmbeddedPostgres({ dataDir: join(disk, 'data'), log: silent })

  await expect(started).rejects.toThrow(/^There is too little room for a new database: [^\n]*$/)
})

test.runIf(canMount)(
  'on a full disk reads still work and no acknowledged write is lost',
  async () => {
    const disk = await createSmallDisk(200)
    const postgres = await startEmbeddedPostgres({ dataDir: join(disk, 'data'), log: silent })
    const { pool, close } = openDatabase({ ...PATIENT_DATABASE, url: postgres.url })
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

    await fillDisk(join(disk, 'filler'))
    const failures: unknown[] = []
    while (failures.length < 50) {
      await write().catch((error) => failures.push(error))
      await pool.query('select count(*) from log')
    }

    expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([])
    await rm(join(disk, 'filler'))
    await expect.poll(() => write().then(() => 'written', String)).toBe('written')
    const { rows } = await pool.query('select count(*)::int as lines from log')
    expect(rows).toEqual([{ lines: acknowledged }])
  },
)

test.runIf(canMount)('a server that starts on a full disk serves the existing data', async () => {
  const disk = await createSmallDisk(200)
  const dataDir = join(disk, 'data')
  const first = await startEmbeddedPostgres({ dataDir, log: silent })
  const before = openDatabase({ ...PATIENT_DATABASE, url: first.url })
  await before.pool.query(`create table ships as select 'Beagle' as name`)
  await expect.poll(() => stat(join(dataDir, 'postgres.reserve'))).toBeTruthy()
  await before.close()
  await first.stop()
  await fillDisk(join(disk, 'filler'))

  const second = await startEmbeddedPostgres({ dataDir, log: silent })
  const after = openDatabase({ ...PATIENT_DATABASE, url: second.url })
  onTestFinished(async () => {
    await after.close()
    await second.stop()
  })

  expect((await after.pool.query('select name from ships')).rows).toEqual([{ name: 'Beagle' }])
})
