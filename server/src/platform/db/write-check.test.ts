import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { PATIENT_DATABASE } from '../../testing/patience.ts'
import { startPrivatePostgres } from '../../testing/private-postgres.ts'
import { canMount, createSmallDisk, fillDisk } from '../../testing/small-disk.ts'
import { openDatabase } from './client.ts'
import { createWriteCheck } from './write-check.ts'

test.runIf(canMount)('fails while the disk of PostgreSQL is full', async () => {
  const disk = await createSmallDisk(400)
  const postgres = await startPrivatePostgres({ within: disk })
  onTestFinished(postgres.stop)
  const { pool, close } = openDatabase({
    ...PATIENT_DATABASE,
    url: await postgres.createDatabase('shipmates'),
  })
  onTestFinished(close)
  const check = createWriteCheck(pool, 0)
  await check()

  await fillDisk(join(disk, 'filler'))
  await expect(check()).rejects.toMatchObject({ code: '53100' })
  await rm(join(disk, 'filler'))

  await expect(check()).resolves.toBeUndefined()
})

test('writes once for many probes', async () => {
  const { pool, close } = await createTestDatabase()
  onTestFinished(close)
  let written = 0
  const query = pool.query.bind(pool) as (text: string) => Promise<never>
  const counting = (text: string) => {
    if (text.includes('work_mem')) written++
    return query(text)
  }
  const check = createWriteCheck(Object.assign(pool, { query: counting }), 60 * 60_000)

  await Promise.all([check(), check(), check()])
  await check()

  expect(written).toBe(1)
})
