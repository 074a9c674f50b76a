import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { layMigrations } from './platform/db/migrate.ts'
import { newestMigration } from './platform/db/schema-state.ts'
import { run } from './testing/contents.ts'
import { createEmptyDatabase } from './testing/database.ts'
import { runCommand } from './testing/run-command.ts'

test('npm run migrate lists pending migrations, applies them, and then lists none', async () => {
  const DATABASE_URL = await createEmptyDatabase()
  const newest = await newestMigration()
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  await layMigrations(client, newest - 1)
  const migrate = (...args: string[]) => runCommand('migrate', { DATABASE_URL }, ...args)

  const before = await migrate('status', '--json')
  const up = await migrate('up')
  const after = await migrate('status')
  await run(
    DATABASE_URL,
    'update schema_migrations set version = 9000, needs_nodes_from = 9000 where version = 51',
  )
  const tooOld = await migrate('status')

  const { applied, known, pending } = JSON.parse(before.stdout)
  expect(before.code).toBe(2)
  expect({ applied, known, pending: pending.length }).toEqual({
    applied: newest - 1,
    known: newest,
    pending: 1,
  })
  expect(up).toMatchObject({ code: 0, stdout: `Applied ${pending[0].name}\n` })
  expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is pending.') })
  expect(tooOld).toMatchObject({
    code: 3,
    stdout: expect.stringContaining('needs nodes from 9000'),
  })
})
