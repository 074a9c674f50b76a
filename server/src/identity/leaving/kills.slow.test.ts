import * as contract from '@shipmates/contract/leaving'
import { strFromU8, unzipSync } from 'fflate'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../../testing/locks.ts'
import { startNodes } from '../../testing/nodes.ts'
import { until } from '../../testing/patience.ts'

const cluster = await startNodes(1)
afterAll(cluster.stop)

async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  return (await cluster.database.pool.query<Row>(text, values)).rows
}

const count = async (from: string, id: string) =>
  (await ask<{ count: number }>(`select count(*)::int as count from ${from}`, [id]))[0]!.count

/** Runs `work` while a transaction of the test holds the locks of `statement`. */
async function whileHeld(statement: string, values: unknown[], work: () => Promise<void>) {
  const client = await cluster.database.pool.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query(statement, values)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Kills the node and its connection that waits for a lock, which would otherwise end only after the statement. */
async function kill() {
  await cluster.nodes[0]!.kill('SIGKILL')
  await ask(
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
     where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`,
  )
}

test('a deletion whose process was killed is finished by the next process', async () => {
  const [ada, linus] = await cluster.newConnection()
  await ask(`insert into blocks (user_id, other_id, blocked_at) select $1, $2, now()`, [
    ada.id,
    linus.id,
  ])

  // The connections are deleted before the blocks.
  await whileHeld('select from blocks where user_id = $1 for update', [ada.id], async () => {
    await ask(
      `update users set deletion_due_at = now(), deletion_messages = 'remove' where id = $1`,
      [ada.id],
    )
    await untilWaiting(cluster.database.db)
    await kill()
  })
  const left = [
    await count('connections where user_id = $1', ada.id),
    await count('blocks where user_id = $1', ada.id),
    await count('sessions where user_id = $1', ada.id),
    await count('purges where user_id = $1', ada.id),
  ]
  await ask('update purges set leased_until = now()')
  await cluster.nodes[0]!.start()
  await until(async () => expect(await count('purges where user_id = $1', ada.id)).toBe(0))

  expect(left).toEqual([0, 1, 1, 1])
  expect(await count('blocks where user_id = $1', ada.id)).toBe(0)
  expect(await count('sessions where user_id = $1', ada.id)).toBe(0)
})

test('a copy whose process was killed is made again by the next process', async () => {
  const [ada, linus] = await cluster.newConnection()
  await ask(
    `with made as (
       insert into conversations (low_id, high_id)
       values (least($1::bigint, $2), greatest($1::bigint, $2)) returning id, low_id, high_id
     ), joined as (
       insert into conversation_members (user_id, conversation_id, other_id)
       select low_id, id, high_id from made union all select high_id, id, low_id from made
     )
     insert into messages (conversation_id, sender_id, content, created_at)
     select id, $2::bigint, md5(n::text) || md5((-n)::text), now()
     from made, generate_series(1, 20000) n`,
    [ada.id, linus.id],
  )
  const [row] = await ask<{ id: string }>(
    `insert into exports (user_id, created_at, leased_until) values ($1, now(), 'infinity') returning id`,
    [ada.id],
  )
  const { id } = row!

  // Its second chunk waits for an uncommitted row with the same key.
  const taken = `insert into export_chunks values ($1, 1, '')`
  await whileHeld(taken, [id], async () => {
    await ask('update exports set leased_until = now() where id = $1', [id])
    await untilWaiting(cluster.database.db)
    await kill()
  })
  const left = await count('export_chunks where export_id = $1', id)
  await ask('update exports set leased_until = now() where id = $1', [id])
  await cluster.nodes[0]!.start()
  await until(async () =>
    expect(await ask('select state, tries from exports where id = $1', [id])).toEqual([
      { state: 'ready', tries: 2 },
    ]),
  )
  const file = await cluster
    .clientAt(0, ada)
    .send('GET', contract.EXPORT_FILE_PATH.replace(':exportId', id))

  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const { conversations } = JSON.parse(strFromU8(files['shipmates.json']!))
  expect(left).toBe(1)
  expect(conversations[0].messages).toHaveLength(20_000)
})
