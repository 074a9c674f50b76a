import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type pg from 'pg'

export interface Seeded {
  /** Has `CONVERSATIONS` conversations, one of them long. */
  member: UserId
  long: ConversationId
  /** Ids of the messages of the long conversation, oldest first. */
  ids: string[]
  /** Has `LISTED` conversations, connections and pending requests each. */
  popular: UserId
}

export const CONVERSATIONS = 1_000
export const LONG = 100_000
/** Messages in each of the other conversations. */
const SHORT = 200
const MEMBERS = 20_000
/** The length of each list of a popular member. */
export const LISTED = 10_000

/**
 * Seeds members, the first of whom has `CONVERSATIONS` conversations. The last of these is long.
 * Rows are inserted in an order that scatters members and messages over the disk.
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
  const popular = await seedLists(client)
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string }>(
    'select id from messages where conversation_id = $1 order by id',
    [long],
  )
  return { member, long, ids: rows.map(({ id }) => id), popular }
}

/** Gives the last member long lists, and another member equally long ones. */
async function seedLists(client: pg.Client): Promise<UserId> {
  const { rows } = await client.query<{ id: UserId }>(
    'select id from users order by id desc limit 1',
  )
  const popular = rows[0]!.id
  await client.query(`
    create temporary table others as
    select id, row_number() over (order by md5(id::text)) as n from users where id < ${popular}`)
  for (const member of [popular, `(select id from others where n = ${LISTED + 1})`]) {
    await client.query(`
      insert into connections (id, user_id, other_id, connected_at)
      select nextval('connection_ids'), ${member}, id, now() - n * interval '1 minute'
      from others where n <= ${LISTED} order by n desc`)
    await client.query(`
      insert into connection_requests (from_id, to_id, status, created_at)
      select id, ${member}, 'interested', now() - n * interval '1 minute'
      from others where n <= ${LISTED} order by n desc`)
  }
  await client.query(
    `insert into conversations (low_id, high_id)
     select id, $1 from others where n <= ${LISTED} on conflict do nothing`,
    [popular],
  )
  await client.query(
    `insert into conversation_members (user_id, conversation_id, other_id, listed_at)
     select $1, id, low_id, now() - id * interval '1 second' from conversations where high_id = $1
     on conflict do nothing`,
    [popular],
  )
  return popular
}

/** Writes messages with the product's own function, in rounds over all conversations. */
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
       ) batch, store_messages(ids, senders, texts, clients, null)`,
      [long],
    )
  }
  return long
}
