import { getFeed } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/client.ts'
import { run } from './contents.ts'
import { startTestServer } from './server.ts'

// On PostgreSQL 15 with its defaults (`jit` is on) and on tables that were never analyzed, feed pages of 28 members took
// seconds.

interface Sent {
  text: string
  values: unknown[]
}

const sent: Sent[] = []
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, values] = args
  if (typeof first === 'string') sent.push({ text: first, values: (values as unknown[]) ?? [] })
  else if (typeof first === 'object' && first && 'text' in first) {
    sent.push({
      text: String(first.text),
      values: ('values' in first && first.values) as unknown[],
    })
  }
  return query.apply(this, args as never)
} as never
afterAll(() => {
  pg.Client.prototype.query = query
})

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** The number of rows that all parts of a plan have read or produced. */
const rowsOf = (node: PlanNode): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0)

const PLANNED = /^\s*(\/\*.*?\*\/\s*)*(with|select|insert|update|delete)\b/is

/** The maximum for 28 members. It does not depend on the machine. */
const MAX_ROWS = 2_000

test('feed pages of 28 members are planned well on a database that was never analyzed', async () => {
  const server = await startTestServer()
  const members = await Promise.all(Array.from({ length: 28 }, () => server.newMember()))
  for (const [index, member] of members.entries()) {
    const skills = ['Rust', 'Go', 'SQL', 'CSS', 'Zig'].slice(index % 3, (index % 3) + 3)
    await member.call(editProfile, { body: { skills, about: 'Hi', languages: ['en'] } })
  }
  const [viewer] = members

  sent.length = 0
  for (const page of ['1', '2']) await viewer!.call(getFeed, { query: { page } })
  const statements = sent.splice(0).filter(({ text }) => PLANNED.test(text))
  const { pool, close } = openDatabase({ url: server.databaseUrl })
  const client = await pool.connect()
  const costs: { rows: number; hasJit: boolean; text: string }[] = []
  for (const { text, values } of statements) {
    await client.query('begin')
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    await client.query('rollback')
    const [plan] = rows[0]['QUERY PLAN']
    costs.push({ rows: rowsOf(plan.Plan), hasJit: 'JIT' in plan, text: text.slice(0, 200) })
  }
  client.release()
  await close()
  const { databaseUrl } = server
  await server.stop()

  expect(await run(databaseUrl, 'show jit')).toEqual(['on'])
  expect(
    await run(
      databaseUrl,
      `select count(*) from pg_stat_user_tables where last_analyze is not null or last_autoanalyze is not null`,
    ),
  ).toEqual(['0'])
  expect(costs.length).toBeGreaterThan(5)
  expect(costs.filter(({ rows, hasJit }) => hasJit || rows > MAX_ROWS)).toEqual([])
})
