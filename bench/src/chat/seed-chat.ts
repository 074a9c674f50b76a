import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type pg from 'pg'

export interface Seeded {
  /** Has a thousand conversations, of which one is long. */
  member: UserId
  long: ConversationId
  /** Of the long one: the ids of its messages, the oldest first. */
  ids: string[]
}

export const CONVERSATIONS = 1_000
export const LONG = 100_000
/** Messages in each of the other conversations. */
const SHORT = 200
const MEMBERS = 20_000

/**
 * Members of a community, of whom the first has a thousand conversations and the last of those is
 * long. Neither the others nor the messages of a conversation lie together on the disk.
 */
export async function seedChat(client: pg.Client): Promise<Seeded> {
  await client.query(`
    insert into users (email, user_name, password_hash, email_verified_at, created_at)
    select 'dev-' || n || '@example.test', 'dev_' || 1000000 + n, '', now(), now()
    from generate_series(1, ${MEMBERS}) n`)
  await client.query(`
    insert into profiles (user_id, photo_hash)
    select id, md5(id::text) from users where id % 3 > 0`)
  await client.query(`
    insert into last_seen (user_id, seen_at)
    select id, now() - id * interval '1 minute' from users`)
  const { rows: members } = await client.query<{ id: UserId }>(
    `select id from users order by id limit 1`,
  )
  const member = members[0]!.id
  await client.query(
    `insert into conversations (low_id, high_id)
     select $1::bigint, id from users where id > $1::bigint
     order by md5(id::text) limit ${CONVERSATIONS}`,
    [member],
  )
  await client.query(`
    insert into conversation_members (user_id, conversation_id, other_id)
    select low_id, id, high_id from conversations
    union all
    select high_id, id, low_id from conversations`)
  const long = await writeMessages(client)
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string }>(
    'select id from messages where conversation_id = $1 order by id',
    [long],
  )
  return { member, long, ids: rows.map(({ id }) => id) }
}

/** By the product's own function: first the short conversations in turn, among them the long one. */
async function writeMessages(client: pg.Client): Promise<ConversationId> {
  const { rows } = await client.query<{ id: ConversationId }>(
    'select id from conversations order by id',
  )
  const long = rows.at(-1)!.id
  const content = `repeat('All hands on deck. ', 6)`
  for (let round = 0; round < SHORT; round++) {
    await client.query(
      `select count(*) from (
         select array_agg(id) as ids, array_agg(sender) as senders, array_agg(text) as texts,
           array_agg(gen_random_uuid()) as clients
         from (
           select id, case when random() < 0.5 then low_id else high_id end as sender, ${content} as text
           from conversations where id <> $1::bigint
           union all
           select id, case when n % 2 = 0 then low_id else high_id end, ${content}
           from conversations, generate_series(1, ${LONG / SHORT}) n where id = $1::bigint
         ) written
       ) batch, store_messages(ids, senders, texts, clients)`,
      [long],
    )
  }
  return long
}
