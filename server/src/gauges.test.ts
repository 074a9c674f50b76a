import { readFileSync } from 'node:fs'
import * as accounts from '@shipmates/contract/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { packageFile } from './paths.ts'
import { newestMigration } from './platform/db/schema-state.ts'
import { readLimits } from './platform/limits.ts'
import { startServerForFile, startServerForTest } from './testing/server.ts'

const server = await startServerForFile({ database: { connectTimeoutMs: 1_000 } })

/** The product's own metrics by name; of histograms, the count. */
async function readMetrics(): Promise<Record<string, number>> {
  const text = await (await server.visitor().send('GET', '/metrics')).text()
  const samples = text.split('\n').filter((line) => line.startsWith('shipmates_'))
  return Object.fromEntries(
    samples.map((line) => {
      const [name = '', value] = line.split(' ')
      return [name.replace(/^shipmates_/, ''), Number(value)]
    }),
  )
}

/** The change of each metric since it was last read. */
async function readMoves(before: Record<string, number>): Promise<Record<string, number>> {
  const moves = Object.entries(await readMetrics()).map(
    ([name, value]) => [name, value - (before[name] ?? 0)] as const,
  )
  return Object.fromEntries(moves)
}

test('the metrics count open sockets, and each message once when stored and once when delivered', async () => {
  const [ada, linus] = await server.newConnection()
  const [tab] = await server.tabsOf(ada, linus)
  const draft = { conversationId: null, content: 'Ship it?', recipientId: linus.id }
  const clientId = '11111111-2222-4333-8444-555555555555'

  const before = await readMetrics()
  await tab.send({ ...draft, clientId })
  await tab.send({ ...draft, clientId })
  tab.close()

  expect(before.sockets).toBe(2)
  await expect
    .poll(() => readMoves(before))
    .toMatchObject({
      sockets: -1,
      messages_stored_total: 1,
      // The repeated message fails at its client id.
      message_insert_seconds_count: 1,
      message_delivery_seconds_count: 1,
    })
})

test('the metrics count queued mails, including those that wait for a retry, and report the oldest', async () => {
  const before = await readMetrics()

  const hour = 60 * 60_000
  const [hourAgo, inAnHour] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
  const mail = { recipient: 'ada@example.test', kind: 'reset-link' as const }
  await server.db
    .insertInto('mails')
    .values({ ...mail, createdAt: hourAgo, nextAttemptAt: inAnHour })
    .execute()
  const moves = await readMoves(before)

  expect(moves).toMatchObject({ mails_waiting: 1 })
  expect(moves.mails_oldest_seconds).toBeGreaterThan(3595)
})

test('the metrics count open reports of all members, and report the oldest', async () => {
  const before = await readMetrics()
  const { id } = await server.newMember()
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  await sql`
    insert into reports (target_id, statements, profile, messages, created_at)
    values (${id}, '[]', '{}', '[]', ${twoHoursAgo})
  `.execute(server.db)
  const moves = await readMoves(before)
  await sql`update reports set resolved_at = now(), action = 'none'`.execute(server.db)
  const after = await readMetrics()

  expect(moves).toMatchObject({ reports_open: 1 })
  expect(moves.reports_oldest_seconds).toBeGreaterThan(7195)
  expect(after).toMatchObject({ reports_open: 0, reports_oldest_seconds: 0 })
})

test('the metrics report free disk space, the version and query times', async () => {
  const before = await readMetrics()
  await server.newMember()
  const moves = await readMoves(before)
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const migration = await newestMigration()
  const build = `version="${version}",node="${process.version}",migration="${migration}"`

  expect(before.disk_free_bytes).toBeGreaterThan(0)
  expect(before[`build_info{${build}}`]).toBe(1)
  expect(moves['database_query_seconds_count{kind="insert",table="users"}']).toBeGreaterThan(0)
})

test('metric names and descriptions follow the Prometheus conventions', async () => {
  const text = await (await server.visitor().send('GET', '/metrics')).text()
  const linesOf = (keyword: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`# ${keyword} `))
      .map((line) => line.split(' ').slice(2))

  const types = linesOf('TYPE').map(([name = '', type]) => ({ name, type }))
  const helps = new Map(linesOf('HELP').map(([name = '', ...help]) => [name, help.join(' ')]))

  expect(types.length).toBeGreaterThan(20)
  expect(types.filter(({ name }) => !helps.get(name))).toEqual([])
  expect(
    types.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total')),
  ).toEqual([])
  expect(
    types.filter(({ name }) => /_(milliseconds|ms|minutes|kilobytes|count|sum|bucket)$/.test(name)),
  ).toEqual([])
  expect(types.filter(({ name }) => !/^(shipmates|process|nodejs)_[a-z0-9_]+$/.test(name))).toEqual(
    [],
  )
})

test('the metrics count sent mails', async () => {
  const before = await readMetrics()
  const ada = await server.newMember()

  await ada.call(accounts.forgotPassword, { body: { email: ada.email } })

  await expect.poll(() => readMoves(before)).toMatchObject({ mails_sent_total: 1 })
})

test('an exhausted pool shows in the metrics, and metrics that need the database are left out', async () => {
  const size = server.config.databasePool
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = () => server.db.connection().execute(() => held)

  const holding = Array.from({ length: size }, hold)
  const waiting = sql`select 1`.execute(server.db).catch(() => {})
  const during = await readMetrics()
  release()
  await Promise.all([...holding, waiting])

  expect(during).toMatchObject({
    'database_connections{state="busy"}': size,
    'database_connections{state="idle"}': 0,
  })
  expect(during.database_waiting).toBeGreaterThan(0)
  expect(during).not.toHaveProperty('mails_waiting')
  await expect
    .poll(readMetrics)
    .toMatchObject({ 'database_connections{state="busy"}': 0, mails_waiting: expect.any(Number) })
})

test('the metrics count the refusals of each limit', async () => {
  const { limits } = readLimits({ LIMIT_TRIES_BY_ADDRESS: '2/1h' })
  const limited = await startServerForTest({ config: { hasRateLimits: true, limits } })
  for (let n = 0; n < 5; n++) await limited.visitor().call(accounts.verifyResetToken)

  const text = await (await limited.visitor().send('GET', '/metrics')).text()

  expect(text).toContain('shipmates_limit_refusals_total{limit="triesByAddress"} 3')
  expect(text).toContain('shipmates_limit_refusals_total{limit="logins"} 0')
})
