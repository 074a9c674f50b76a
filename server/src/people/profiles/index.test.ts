import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { explainInto } from '../../testing/explain.ts'
import { sweepNow } from '../../testing/sweeping.ts'
import { profiles } from './index.ts'

const database = await createTestDatabase()
afterAll(database.close)

test('one sweep deletes more unused skills than one batch holds', async () => {
  const { db } = database
  await sql`
    insert into skills (canonical, name)
    select 'unused ' || n, 'Unused ' || n from generate_series(1, 1200) n
  `.execute(db)

  await sweepNow({ db, now: () => new Date() })

  expect(await db.selectFrom('skills').select('name').execute()).toEqual([])
})

test('the sweep finds unused skills by their own index, without reading all skills', async () => {
  const { db } = database
  await sql`
    insert into skills (canonical, name, member_count)
    select 'skill ' || n, 'Skill ' || n, (n % 2000 > 0)::int from generate_series(1, 20000) n
  `.execute(db)
  await sql`analyze skills`.execute(db)
  const plan: unknown[] = []

  await profiles.sweep(new Date(), db.withPlugin(explainInto(plan)))['unused skills'](500)

  expect(JSON.stringify(plan)).toContain('skills_unused')
})
