import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/database.ts'
import { PATIENT_DATABASE } from '../../testing/patience.ts'
import { startPrivatePostgres } from '../../testing/private-postgres.ts'
import { identify } from './checks.ts'
import { openDatabase } from './client.ts'

async function identityOf(url: string): Promise<string> {
  const { pool, close } = openDatabase({ ...PATIENT_DATABASE, url })
  onTestFinished(close)
  return identify(pool)
}

test('every database has a unique identity, which an ordinary role can read on PostgreSQL 15 too', async () => {
  const old = await startPrivatePostgres({ major: 15 })
  onTestFinished(old.stop)
  const [here, other] = [await createEmptyDatabase(), await createEmptyDatabase()]
  const urls = [here, here, other, old.urlOf('postgres'), await old.createDatabase('shipmates')]

  const [first, again, ...others] = await Promise.all(urls.map(identityOf))

  expect(first).toMatch(/^\d+-\d+$/)
  expect(again).toBe(first)
  expect(new Set([first, ...others]).size).toBe(4)
})
