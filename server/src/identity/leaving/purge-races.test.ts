import type { RequestId, UserId } from '@shipmates/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { connections } from '../../matching/connections/index.ts'
import { openDatabase } from '../../platform/db/client.ts'
import { connectMembers, toRemove, withdraw } from '../../testing/connections.ts'
import { run } from '../../testing/contents.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { PATIENT_DATABASE } from '../../testing/patience.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()
const { db, databaseUrl: url } = server

/** Locks rows until the returned function is called. */
async function hold(rows: string): Promise<() => Promise<void>> {
  const { pool, close } = openDatabase({ ...PATIENT_DATABASE, url })
  onTestFinished(close)
  const client = await pool.connect()
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0; ${rows} for update`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Runs one step of a purge and a call at the same moment, while rows that both need are locked. */
async function atOnce(
  { rows, step, userId }: { rows: string; step: 'connections' | 'requests'; userId: UserId },
  call: () => Promise<{ status: number }>,
) {
  const release = await hold(rows)
  const purged = connections.purge({ userId, messages: 'keep' }, db)[step](10)
  await untilWaiting(db)
  const called = call()
  await untilWaiting(db, 2)
  await release()
  const [deleted, { status }] = await Promise.all([purged, called])
  return { deleted, status }
}

test('a removal and the purge of the same connection wait for each other', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  // The row of the higher id is stored first, so that an unordered deletion would lock it first.
  await connectMembers(db, grace, ada)
  const remove = await toRemove(grace, ada)
  const rows = `select from connections where user_id = ${ada.id}`

  const result = await atOnce({ rows, step: 'connections', userId: ada.id }, remove)

  expect(result).toEqual({ deleted: 1, status: 404 })
})

test('taking a pass back and the purge of both decisions wait for each other', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  // Grace's pass suppresses Ada's request. It is deleted first, and has the higher id.
  const [low, high] = await run(
    url,
    `insert into connection_requests (from_id, to_id, status, created_at)
     values (${ada.id}, ${grace.id}, 'rejected', now()), (${grace.id}, ${ada.id}, 'ignored', now())
     returning id`,
  )
  const rows = `select from connection_requests where id = ${low}`

  const result = await atOnce({ rows, step: 'requests', userId: ada.id }, () =>
    withdraw(grace, high as RequestId),
  )

  expect(result).toEqual({ deleted: 2, status: 404 })
})
