import type { UserId } from '@shipmates/contract/ids'
import type pg from 'pg'

/** The member who leaves, among those that the benchmark of discovery seeds. */
export const LEAVER = '10001' as UserId
export const CONNECTIONS = 10_000
/** The leaver's messages: half of them in one conversation, the others spread evenly. */
export const MESSAGES = 100_000
const LONG = MESSAGES / 2
const SHORT = LONG / CONNECTIONS

/** Half of it random, so that it does not shrink in a zip more than people's words do. */
const text = `md5(random()::text) || ' All hands on deck. ' || md5(random()::text) || repeat(' aye', 8)`

/**
 * Gives a member `CONNECTIONS` connections, each with a conversation and a request, and `MESSAGES` messages,
 * beside half as many by the others. Connects these in pairs. Returns them, in the order of the pairs.
 */
export async function seedLeaver(client: pg.Client): Promise<UserId[]> {
  await client.query(`set work_mem = '256MB'`)
  await client.query(`
    create temporary table others as
    select id, row_number() over (order by id) as n
    from users where id <> ${LEAVER} order by id limit ${CONNECTIONS}`)
  await seedConnections(client)
  await seedConversations(client)
  await seedMessages(client)
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: UserId }>('select id from others order by n')
  return rows.map(({ id }) => id)
}

/** Makes some of the leaver's messages in one conversation as long as a message may be. */
export async function lengthen(client: pg.Client): Promise<void> {
  await client.query(`
    update messages
    set content = left((select string_agg(md5(id::text || n), ' ') from generate_series(1, 125) n), 4000)
    where (conversation_id, id) in (
      select conversation_id, id from messages
      where conversation_id = (select max(id) from conversations) and sender_id = ${LEAVER}
      order by id desc limit 5000
    )`)
}

async function seedConnections(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table pairs as
    select nextval('connection_ids') as id, one, other, now() - n * interval '1 minute' as at
    from (
      select ${LEAVER}::bigint as one, id as other, n from others
      union all
      select one.id, other.id, one.n from others one join others other on other.n = one.n + 1
      where one.n % 2 = 1
    ) pair
    where not exists (select from connections where user_id = one and other_id = other)`)
  await client.query(`
    insert into connections (id, user_id, other_id, connected_at)
    select id, one, other, at from pairs union all select id, other, one, at from pairs`)
  await client.query(`
    insert into connection_requests (from_id, to_id, status, created_at)
    select other, one, 'accepted', at from pairs on conflict do nothing`)
}

async function seedConversations(client: pg.Client): Promise<void> {
  await client.query(`
    insert into conversations (low_id, high_id)
    select least(id, ${LEAVER}), greatest(id, ${LEAVER}) from others order by md5(id::text)`)
  await client.query(`
    insert into conversation_members (user_id, conversation_id, other_id)
    select low_id, id, high_id from conversations
    union all
    select high_id, id, low_id from conversations`)
}

/** Inserts messages in rounds over all conversations, so that those of one lie far apart. */
async function seedMessages(client: pg.Client): Promise<void> {
  await client.query(`
    insert into messages (conversation_id, sender_id, content, created_at)
    select conversation_id, sender_id, ${text}, now() - interval '1 day'
    from (
      select id as conversation_id, ${LEAVER}::bigint as sender_id, round * ${CONNECTIONS} as place
      from conversations, generate_series(1, ${SHORT}) round
      union all
      select (select max(id) from conversations), ${LEAVER}, place
      from generate_series(1, ${LONG}) place
      union all
      select id, low_id + high_id - ${LEAVER}, (round + 0.5) * ${CONNECTIONS}
      from conversations, generate_series(1, ${SHORT}) round
    ) message
    order by place`)
  await client.query(`
    update conversation_members
    set listed_at = now() - interval '1 day', last_message_at = now() - interval '1 day',
      last_message_id = newest, unread_count = case when user_id % 2 = 0 then ${SHORT} else 0 end,
      last_read_id = case when user_id % 2 = 0 then 0 else newest end
    from (select conversation_id, max(id) as newest from messages group by 1) last
    where last.conversation_id = conversation_members.conversation_id`)
}
