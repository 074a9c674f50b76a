import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { PATIENT_DATABASE } from '../../testing/patience.ts'
import { startPrivatePostgres } from '../../testing/private-postgres.ts'
import { type DatabaseConfig, openDatabase } from './client.ts'
import { isUnavailable } from './unavailable.ts'

/** Without a pooler, even if the test run uses one. */
async function testDatabase(config?: Omit<DatabaseConfig, 'url'>) {
  const { url, close } = await createTestDatabase()
  await close()
  const database = { ...openDatabase({ ...PATIENT_DATABASE, ...config, url }), url }
  onTestFinished(() => database.close())
  return database
}

/** A private PostgreSQL that a test may freeze and kill. */
async function startMistreated() {
  const postgres = await startPrivatePostgres()
  onTestFinished(() => postgres.stop())
  const database = openDatabase({ url: postgres.urlOf('postgres') })
  onTestFinished(() => database.close())
  return { ...database, ...postgres }
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a date is the same day in code and database in every time zone', async () => {
  const { db } = await testDatabase()
  const zone = process.env.TZ
  onTestFinished(() => {
    process.env.TZ = zone
  })

  for (const TZ of ['America/New_York', 'UTC', 'Asia/Tokyo']) {
    process.env.TZ = TZ
    const day = new Date('2020-02-29T00:00:00Z')
    const { rows } = await sql<{ day: Date; text: string }>`
      select ${day}::date as day, (${day}::date)::text as text
    `.execute(db)

    expect(rows).toEqual([{ day, text: '2020-02-29' }])
  }
})

test('a connection compiles no query, whatever the database is set to', async () => {
  const { url, pool } = await testDatabase()
  const name = new URL(url).pathname.slice(1)
  await pool.query(`alter database ${name} set jit = on`)

  const database = openDatabase({ ...PATIENT_DATABASE, url })
  onTestFinished(database.close)

  const { rows } = await database.pool.query('show jit')
  expect(rows).toEqual([{ jit: 'off' }])
})

test('a statement timeout fails as unavailable and leaves the connection usable', async () => {
  const { db } = await testDatabase({ queryTimeoutMs: 60_500, poolSize: 1 })
  const shown = await sql`show statement_timeout`.execute(db)
  await sql`set statement_timeout = 50`.execute(db)

  const failure = await failureOf(sql`select pg_sleep(60)`.execute(db))

  await sql`reset statement_timeout`.execute(db)
  // Half a second before the driver would give up.
  expect(shown.rows).toEqual([{ statementTimeout: '1min' }])
  expect(failure).toMatchObject({ code: '57014' })
  expect(isUnavailable(failure)).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a deadlock fails as unavailable', async () => {
  const { db } = await testDatabase()
  let holders = 0
  let go = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    go = resolve
  })
  const lockBoth = (first: string, second: string) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(first)}`.execute(tx)
      if (++holders === 2) go()
      await bothHoldOne
      await sql`lock table ${sql.table(second)}`.execute(tx)
    })

  const failures = await Promise.all([
    failureOf(lockBoth('users', 'messages')),
    failureOf(lockBoth('messages', 'users')),
  ])

  const [failure] = failures.filter(Boolean)
  expect(failure).toMatchObject({ code: '40P01' })
  expect(isUnavailable(failure)).toBe(true)
})

test('an exhausted pool fails as unavailable', async () => {
  const { db, pool } = await testDatabase({ poolSize: 1 })
  const taken = await pool.connect()
  pool.options.connectionTimeoutMillis = 100

  const failure = await failureOf(sql`select 1`.execute(db))

  expect(isUnavailable(failure)).toBe(true)
  taken.release()
})

test('an SQL error is not an outage', async () => {
  const { db } = await testDatabase()

  const failure = await failureOf(sql`select 1 / 0`.execute(db))

  expect(failure).toMatchObject({ code: '22012' })
  expect(isUnavailable(failure)).toBe(false)
})

test('connections that are terminated while idle or busy are replaced', async () => {
  const { db, pool, url } = await testDatabase()
  const atWork = failureOf(sql`select pg_sleep(60)`.execute(db))
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  const killer = new pg.Client({ connectionString: url })
  await killer.connect()
  const busy = `select from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`
  await expect.poll(async () => (await killer.query(busy)).rowCount).toBe(1)

  await killer.query(
    // Not autovacuum, which only a superuser may terminate.
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  await killer.end()

  expect(isUnavailable(await atWork)).toBe(true)
  await expect.poll(() => pool.query('select 1').then(({ rowCount }) => rowCount)).toBe(1)
})

test.each([
  ['a refused TCP connection', 'postgres://nobody@127.0.0.1:1/none'],
  ['a missing Unix socket', 'postgres://nobody@%2Fno%2Fsuch:1/none'],
])('%s fails as unavailable', async (_what, url) => {
  const { db, close } = openDatabase({ url })

  const failure = await failureOf(sql`select 1`.execute(db))

  expect(isUnavailable(failure)).toBe(true)
  await close()
})

const canFreeze = process.platform === 'linux'

test.runIf(canFreeze)(
  'while the database hangs calls fail, and then they succeed again',
  async () => {
    const { db, pool, freeze, thaw } = await startMistreated()
    await Promise.all([1, 2, 3].map(() => pool.query('select 1')))
    const transaction = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await freeze()
      await sql`select 2`.execute(tx)
    })

    const first = await Promise.all(
      [transaction, sql`select pg_sleep(1)`.execute(db)].map(failureOf),
    )
    const later = await failureOf(sql`select 3`.execute(db))

    await thaw()
    for (const failure of [...first, later]) expect(isUnavailable(failure)).toBe(true)
    await expect.poll(() => pool.query('select 1').then(({ rowCount }) => rowCount)).toBe(1)
  },
)

test('a statement that is marked is prepared once per connection', async () => {
  const { db } = await testDatabase({ poolSize: 1 })
  const marked = sql<{ sum: number }>`/* prepared: add */ select ${1}::int + ${2}::int as sum`

  await marked.execute(db)
  const { rows } = await marked.execute(db)

  const prepared = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ sum: 3 }])
  expect(prepared.rows).toEqual([{ name: 'add' }])
})
