import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { makeBrowser } from './slow-service.ts'

/** Inserts connected members, of whom the first writes with the second, the third with the fourth, and so on. */
export async function insertPairs(client: pg.Client, pairs: number): Promise<string[]> {
  const ids = await insertMembers(client, pairs * 2)
  for (let n = 0; n < ids.length; n += 2) {
    await client.query(
      `insert into connections (id, user_id, other_id, connected_at)
       select number, one, other, now() from (select nextval('connection_ids') as number) numbered,
         (values ($1::bigint, $2::bigint), ($2, $1)) as side (one, other)`,
      [ids[n], ids[n + 1]],
    )
  }
  return ids
}

async function insertMembers(client: pg.Client, count: number): Promise<string[]> {
  const tag = randomBytes(3).toString('hex')
  const { rows } = await client.query<{ id: string }>(
    `insert into users (email, user_name, password_hash, email_verified_at, created_at)
     select $1 || n || '@example.test', $1 || n, '', now(), now() from generate_series(1, $2) n
     returning id`,
    [`d${tag}_`, count],
  )
  return rows.map(({ id }) => id)
}

/**
 * Inserts members with a subscription, to each of whom one developer has written a message that they have not read.
 */
export async function insertReaders(client: pg.Client, count: number, host: string): Promise<void> {
  const [writer, ...readers] = await insertMembers(client, count + 1)
  const { p256dh, auth } = makeBrowser()
  await client.query(
    `with opened as (
       insert into sessions (user_id, token_hash, device, address, created_at, last_used_at, expires_at)
       select id, sha256(id::text::bytea), '', '', now(), now(), now() + interval '1 day'
       from unnest($1::bigint[]) as id returning id, user_id
     )
     insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
     select id, user_id, 'http://' || $2 || '/' || id, $3, $4, now() from opened`,
    [readers, host, p256dh, auth],
  )
  await client.query(
    `with opened as (
       insert into conversations (low_id, high_id)
       select least(id, $2), greatest(id, $2) from unnest($1::bigint[]) as id returning id, low_id, high_id
     )
     insert into conversation_members (user_id, conversation_id, other_id)
     select low_id, id, high_id from opened union all select high_id, id, low_id from opened`,
    [readers, writer],
  )
  await client.query(
    `select count(*) from (
       select array_agg(id) as ids, array_agg($1::bigint) as senders,
         array_agg('All hands on deck.'::text) as texts, array_agg(gen_random_uuid()) as clients
       from conversations where low_id = $1 or high_id = $1
     ) batch, store_messages(ids, senders, texts, clients, null)`,
    [writer],
  )
  await client.query('analyze')
}

/** Makes a push due to each reader, all at once. */
export const insertStorm = (client: pg.Client) =>
  client.query(
    `insert into pushes (subscription_id, topic, kind, about_id, due_at, noted_at, service)
     select subscription.id, 'message:' || member.conversation_id, 'message',
       member.conversation_id, now(), date_trunc('milliseconds', now()), split_part(endpoint, '/', 3)
     from push_subscriptions subscription
     join conversation_members member on member.user_id = subscription.user_id
     where member.unread_count > 0`,
  )
