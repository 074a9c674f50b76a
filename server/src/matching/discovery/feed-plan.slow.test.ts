import { getFeed } from '@shipmates/contract/discovery'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explainInto } from '../../testing/explain.ts'
import { startServerForFile } from '../../testing/server.ts'
import { listRest } from './feed-queries.ts'

const server = await startServerForFile()

test('the unranked are read in the order of an index, no further than the page', async () => {
  const viewer = await server.newMember()
  for (let from = 1; from <= 4001; from += 2000) {
    await sql`
      insert into users (email, user_name, password_hash, email_verified_at, created_at)
      select 'dev' || n || '@example.test', 'member_' || n, 'none', now(), now() - n * interval '1 s'
      from generate_series(${from}::int, ${from + 1999}::int) n
    `.execute(server.db)
  }
  await viewer.call(getFeed, { query: { limit: '50' } })
  await sql`vacuum analyze`.execute(server.db)
  const plan: unknown[] = []
  const db = server.db.withPlugin(explainInto(plan))

  await listRest(db, { viewer: viewer.id, intents: [] }, { limit: 20, offset: 180 })

  expect(JSON.stringify(plan)).toContain('using directory_unranked on directory')
})
