import { expect, test } from 'vitest'
import { checkBackup } from './check-database.ts'

test.each([
  ['http://localhost:3000', 'ok'],
  ['http://127.0.0.1:3000', 'ok'],
  ['https://shipmates.example', 'warn'],
  ['https://localhost.example', 'warn'],
])('without BACKUP_AT the doctor says of %s: %s', async (publicUrl, state) => {
  const untouched = {} as Parameters<typeof checkBackup>[0]

  expect(await checkBackup(untouched, { backupAt: undefined, publicUrl })).toMatchObject({ state })
})
