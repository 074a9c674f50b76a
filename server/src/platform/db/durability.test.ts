import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { PATIENT_DATABASE } from '../../testing/patience.ts'
import { startPrivatePostgres } from '../../testing/private-postgres.ts'
import { requireDurability } from './checks.ts'
import { openDatabase } from './client.ts'

test('a database that may lose commits is rejected with the names of the settings', async () => {
  const { pool, close } = await createTestDatabase()
  onTestFinished(close)

  await expect(requireDurability(pool)).rejects.toThrow(
    'DATABASE_URL: fsync is off there, so a crash loses data; set it to on.\n' +
      'DATABASE_URL: synchronous_commit is off there, so a crash loses data; set it to on.',
  )
})

test('a PostgreSQL with default settings is accepted', async () => {
  const postgres = await startPrivatePostgres({ isDurable: true })
  onTestFinished(postgres.stop)
  const { pool, close } = openDatabase({ ...PATIENT_DATABASE, url: postgres.urlOf('postgres') })
  onTestFinished(close)

  await expect(requireDurability(pool)).resolves.toBeUndefined()
})
