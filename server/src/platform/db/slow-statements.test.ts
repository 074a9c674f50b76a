import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import type { Statement } from './client.ts'
import { createSlowStatements } from './slow-statements.ts'

function slowStatements(slowerThanMs: number) {
  const lines: object[] = []
  const clock = { now: 0 }
  const logIfSlow = createSlowStatements({
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    slowerThanMs,
    requestId: () => 'request-7',
    now: () => clock.now,
  })
  return { lines, clock, logIfSlow }
}

test('a slow statement is logged with its text and without its parameters', async () => {
  const { lines, logIfSlow } = slowStatements(100)
  const tookMs: number[] = []
  const onStatement = (statement: Statement) => {
    tookMs.push(statement.ms)
    // A fixed duration for each statement, so that a busy machine makes no difference.
    logIfSlow({ ...statement, ms: statement.text.includes('skills') ? 99 : 250 })
  }
  const { db, close } = await createTestDatabase({ onStatement })
  onTestFinished(close)

  await sql`select name
    from skills where name = ${'do not log me'} and pg_sleep(0) is null`.execute(db)
  await sql`select ${'do not log me'}::text, pg_sleep(${0.05})`.execute(db)

  expect(tookMs[1]).toBeGreaterThan(49)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 'warn',
    kind: 'select',
    table: '',
    reqId: 'request-7',
    statement: 'select $1::text, pg_sleep($2)',
    msg: 'slow statement',
  })
})

test('the same statement is logged once a minute, with the number of those between', () => {
  const { lines, clock, logIfSlow } = slowStatements(100)
  const statement = { kind: 'select', table: 'users', text: 'select 1', ms: 250, error: undefined }

  for (const at of [0, 1_000, 59_000, 60_000]) {
    clock.now = at
    logIfSlow(statement)
  }
  logIfSlow({
    ...statement,
    text: 'select 2',
    error: Object.assign(new Error(), { code: '57014' }),
  })
  logIfSlow({ ...statement, text: 'select 3', ms: 99 })

  expect(lines).toMatchObject([
    { statement: 'select 1', ms: 250 },
    { statement: 'select 1', more: 2 },
    { statement: 'select 2', failed: '57014' },
  ])
  expect(lines[0]).not.toHaveProperty('more')
})
