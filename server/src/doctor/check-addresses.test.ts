import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { schemaDir } from '../paths.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { checkAddresses } from './check-database.ts'

test('stored addresses are rewritten, no two accounts are merged, and the doctor names the others', async () => {
  const before = await mkdtemp(join(tmpdir(), 'shipmates-addresses-'))
  onTestFinished(() => rm(before, { recursive: true }))
  const files = (await readdir(schemaDir)).filter((name) => !/^\d{4}/.test(name) || name < '0056')
  for (const name of files) await cp(join(schemaDir, name), join(before, name))
  const url = await createEmptyDatabase()
  await migrate(url, before)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const stored = [
    'a@xn--kste-0ra.example',
    'b@küste.example',
    'b@xn--kste-0ra.example',
    'c@mail.xn--e1afmkfd.xn--p1ai',
    'd@ku\u0308ste.example',
    'e@xn--fiqs8s',
    'f@xn--a.example',
    'g@xn--fa-hia.example',
    'h@xn--80ahacbbsbynbedagche2n4d6c.example',
    'xn--ada@plain.example',
  ]
  await client.query(
    `insert into users (email, user_name, created_at)
     select email, 'member_' || n, now() from unnest($1::text[]) with ordinality as each (email, n)`,
    [stored],
  )

  await migrate(url, schemaDir)

  const { rows } = await client.query<{ email: string }>('select email from users order by id')
  expect(rows.map(({ email }) => email)).toEqual([
    'a@küste.example',
    'b@küste.example',
    'b@xn--kste-0ra.example',
    'c@mail.пример.рф',
    'd@küste.example',
    'e@中国',
    'f@xn--a.example',
    'g@faß.example',
    'h@оченьдлинноеимядомена.example',
    'xn--ada@plain.example',
  ])
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  onTestFinished(() => pool.end())
  expect(await checkAddresses(pool)).toMatchObject([
    {
      state: 'warn',
      says: 'another account has the address of member_3 in its other spelling',
    },
  ])
})
