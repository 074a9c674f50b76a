import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsDir } from '../../paths.ts'
import { startChild } from '../../testing/child.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { layMigrations, migrate } from './migrate.ts'

const BEFORE = 29
const CONVERSATIONS = 30
const MESSAGES_EACH = 1000

interface Sent {
  clientId: string
  id: string
  conversationId: string
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  onTestFinished(() => pool.end())
  return pool
}

/** A database of the version before, with messages, the even conversations between members 1 and 2. */
async function createOldDatabase(each = MESSAGES_EACH): Promise<{ url: string; pool: pg.Pool }> {
  const url = await createEmptyDatabase()
  const pool = openPool(url)
  const client = await pool.connect()
  await client.query('begin')
  await layMigrations(client, BEFORE)
  await client.query('commit')
  await client.query(`
    insert into users (email, user_name, password_hash, created_at)
      select n || '@example.org', 'member_' || n, 'x', now() from generate_series(1, ${CONVERSATIONS + 1}) n;
    insert into conversations (low_id, high_id)
      select 1, n from generate_series(2, ${CONVERSATIONS + 1}) n;
    insert into conversation_members (user_id, conversation_id, other_id)
      select low_id, id, high_id from conversations union all select high_id, id, low_id from conversations;
    select count(*) from (
      select array_agg(id) as ids, array_agg(low_id) as senders, array_agg('earlier ' || n) as contents,
        array_agg(gen_random_uuid()) as clients
      from conversations, generate_series(1, ${each}) n
    ) batch, store_messages(ids, senders, contents, clients)`)
  client.release()
  return { url, pool }
}

/** Stores a message, and finds a repeated one, by the statements of the version before. */
async function sendAsBefore(pool: pg.Pool, sent: Omit<Sent, 'id'>): Promise<string> {
  const { rows: stored } = await pool.query<{ id: string | null }>(
    'select * from store_messages($1::bigint[], $2::bigint[], $3::text[], $4::uuid[])',
    [[sent.conversationId], ['1'], [`content of ${sent.clientId}`], [sent.clientId]],
  )
  if (stored[0]?.id) return stored[0].id
  const { rows: earlier } = await pool.query<{ id: string }>(
    `select messages.id
     from unnest($1::bigint[], $2::uuid[]) as key (sender, client)
     join messages on sender_id = key.sender and client_id = key.client
     join conversation_members other
       on other.conversation_id = messages.conversation_id and other.user_id <> sender_id`,
    [['1'], [sent.clientId]],
  )
  expect(earlier).toHaveLength(1)
  return earlier[0]!.id
}

/** Reads the newest messages, marks them as read and removes one, as the version before does. */
async function readAsBefore(pool: pg.Pool, conversationId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select messages.id, sender_id, content, client_id, created_at, is_note, deleted_at
     from (
       select id from messages where conversation_id = $1 order by id desc limit 20 offset 5
     ) page
     join messages on messages.conversation_id = $1 and messages.id = page.id
     order by messages.id`,
    [conversationId],
  )
  expect(rows).toHaveLength(20)
  await pool.query(
    `update conversation_members
     set unread_count = 0, last_read_id = last_message_id, last_read_at = last_message_at
     where user_id <> 1 and conversation_id = $1 and last_message_id > last_read_id`,
    [conversationId],
  )
  const { id } = rows[0]!
  await pool.query(
    `with next as materialized (select $1::bigint as conversation_id, $2::bigint as id)
     update messages set content = '', deleted_at = clock_timestamp() from next
     where messages.conversation_id = next.conversation_id and messages.id = next.id`,
    [conversationId, id],
  )
  return id
}

/** Nodes of the version before: each message is sent twice, as after a lost answer. */
function startOldNodes(pool: pg.Pool) {
  const sent: Sent[] = []
  const removed: string[] = []
  let isRunning = true
  const write = async (from: number) => {
    for (let n = from; isRunning; n = (n + 7) % CONVERSATIONS) {
      const conversationId = String(n + 1)
      const draft = { clientId: randomUUID(), conversationId }
      const id = await sendAsBefore(pool, draft)
      expect(await sendAsBefore(pool, draft)).toBe(id)
      sent.push({ ...draft, id })
      removed.push(await readAsBefore(pool, conversationId))
    }
  }
  const running = Promise.all([write(0), write(2), write(5)])
  return {
    sent,
    more: async () => {
      const before = sent.length
      await expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
    },
    stop: async () => {
      isRunning = false
      await running
      return { sent, removed }
    },
  }
}

test('messages move to partitions while old nodes write, also when the process is killed', async () => {
  const { url, pool } = await createOldDatabase()
  // As long as somebody reads the old table, it cannot be replaced.
  const reader = await pool.connect()
  await reader.query('begin; select from messages limit 1')
  const nodes = startOldNodes(pool)
  await nodes.more()

  const child = startChild('migrate-once.ts', [url])
  await expect
    .poll(
      () =>
        pool.query('select from moving.copied_to where id > 0').then(
          (r) => r.rowCount,
          () => 0,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(1)
  await nodes.more()
  await child.kill('SIGKILL')
  await nodes.more()
  await reader.query('commit')
  reader.release()
  const applied = await migrate(url)
  await nodes.more()
  const { sent, removed } = await nodes.stop()

  expect(applied).toContain('0030-message-partitions.sql')
  const { rows } = await pool.query<{ id: string; conversation_id: string; client_id: string }>(
    'select id, conversation_id, client_id from messages order by id',
  )
  expect(rows).toHaveLength(CONVERSATIONS * MESSAGES_EACH + sent.length)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const stored = new Map(rows.map((row) => [row.client_id, row]))
  for (const { clientId, id, conversationId } of sent) {
    expect(stored.get(clientId)).toMatchObject({ id, conversation_id: conversationId })
  }
  const tombstones = await pool.query<{ id: string }>(
    `select id from messages where deleted_at is not null and content = ''`,
  )
  expect(new Set(tombstones.rows.map(({ id }) => id))).toEqual(new Set(removed))
})

const ROWS = `select id, conversation_id, sender_id, content, client_id, created_at, deleted_at
  from messages order by id`

/** The steps of the move, each of which commits. The second one is repeated for each batch. */
const readMove = async () =>
  (await readFile(join(migrationsDir, '0030-message-partitions.sql'), 'utf8')).split(/^-- step.*$/m)

/** Runs the steps before the n-th, and ends the connection within the n-th, as a kill does. */
async function killInStep(url: string, pool: pg.Pool, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  for (const [step, statements] of (await readMove()).entries()) {
    await client.query('begin')
    await client.query(statements)
    if (step === n) break
    await client.query('commit')
    // The copy is done when its statement returns no row.
    for (let copied = step === 1 ? 1 : 0; copied > 0; ) {
      copied = (await client.query(statements)).rowCount ?? 0
    }
  }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = rows[0]!
  await pool.query('select pg_terminate_backend($1)', [pid])
  await expect
    .poll(() => pool.query('select from pg_stat_activity where pid = $1', [pid]))
    .toMatchObject({ rowCount: 0 })
}

test.each([0, 1, 2, 3])('the move goes on after a kill within step %i', async (step) => {
  const { url, pool } = await createOldDatabase(400)
  const conversationId = '1'

  await killInStep(url, pool, step)
  // Between the kill and the next start, old nodes write and change what was copied and what was not.
  await sendAsBefore(pool, { clientId: randomUUID(), conversationId })
  for (const id of ['1', '15', '30']) await readAsBefore(pool, id)
  const before = await pool.query(ROWS)
  const applied = await migrate(url)

  expect(applied[0]).toBe('0030-message-partitions.sql')
  expect((await pool.query(ROWS)).rows).toEqual(before.rows)
  expect(before.rows).toHaveLength(CONVERSATIONS * 400 + 1)
  expect(before.rows.filter(({ deleted_at }) => deleted_at)).toHaveLength(3)
})

test('after the move each partition has messages, and nothing is left of the move', async () => {
  const { url, pool } = await createOldDatabase()

  await migrate(url)
  await migrate(url)

  const { rows: parts } = await pool.query('select distinct tableoid from messages')
  expect(parts.length).toBeGreaterThan(10)
  const { rows: last } = await pool.query<{ id: string }>('select max(id) as id from messages')
  const id = await sendAsBefore(pool, { clientId: randomUUID(), conversationId: '1' })
  expect(BigInt(id)).toBe(BigInt(last[0]!.id) + 1n)
  const { rowCount } = await pool.query(`select from pg_namespace where nspname = 'moving'`)
  expect(rowCount).toBe(0)
})
