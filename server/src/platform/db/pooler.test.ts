import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startPgBouncer } from '../../testing/pgbouncer.ts'
import { startPrivatePostgres } from '../../testing/private-postgres.ts'
import { openDatabase } from './client.ts'

test('behind a pooler no statement has a name and no session setting is changed', async () => {
  const postgres = await startPrivatePostgres()
  onTestFinished(() => postgres.stop())
  const pooler = await startPgBouncer(postgres.urlOf('postgres'))
  onTestFinished(pooler.stop)
  const url = new URL(postgres.urlOf('postgres'))
  url.port = String(pooler.port)
  const { db, close } = openDatabase({ url: url.href, isPooled: true })
  onTestFinished(close)
  const marked = sql<{ sum: number }>`/* prepared: add */ select ${1}::int + ${2}::int as sum`

  const answers = await Promise.all(Array.from({ length: 30 }, () => marked.execute(db)))
  const limit = await sql`show statement_timeout`.execute(db)
  const names = await sql`select name from pg_prepared_statements`.execute(db)

  expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ sum: 3 }]))
  expect(limit.rows).toEqual([{ statementTimeout: '1min' }])
  expect(names.rows).toEqual([])
})
