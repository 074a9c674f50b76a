import type { UserId } from '@shipmates/contract/ids'
import type { Database } from '../database.ts'

/** The member of the demo whose chat with the hero becomes long. */
export const LONG_CHAT_WITH = 'mei_builds'
export const MESSAGES = 5_000
export const CONVERSATIONS = 1_000

/** Gives a member of the demo 1,000 more conversations, and one of theirs 5,000 more messages. */
export async function seedChats({ client }: Database, email: string): Promise<void> {
  const { rows } = await client.query<{ me: UserId; other: UserId }>(
    `select me.id as me, other.id as other from users me, users other
     where me.email = $1 and other.user_name = $2`,
    [email, LONG_CHAT_WITH],
  )
  const { me, other } = rows[0]!
  await client.query(
    `with mates as (
       insert into users (email, user_name, password_hash, email_verified_at, created_at)
       select 'mate-' || n || '@example.test', 'mate_' || 1000 + n, '', now(), now()
       from generate_series(1, $2::int) n
       returning id
     ), numbered as (
       select id as mate, nextval('connection_ids') as connection from mates
     ), connected as (
       insert into connections (id, user_id, other_id, connected_at)
       select connection, $1::bigint, mate, now() from numbered
       union all select connection, mate, $1::bigint, now() from numbered
     ), opened as (
       insert into conversations (low_id, high_id)
       select least($1::bigint, mate), greatest($1::bigint, mate) from numbered
       returning id, low_id, high_id
     )
     insert into conversation_members (user_id, conversation_id, other_id)
     select low_id, id, high_id from opened union all select high_id, id, low_id from opened`,
    [me, CONVERSATIONS],
  )
  await client.query(
    `select count(*) from (
       select send_messages(
         array_agg($1::bigint), array_agg(id), array_agg(null::bigint), array_agg('Ship it?'::text),
         array_agg(gen_random_uuid()), array_agg(null::bigint)
       ) from users where user_name like 'mate\\_%'
     ) sent`,
    [me],
  )
  await client.query(
    `select count(*) from (
       select send_messages(
         array_agg(case when n % 2 = 0 then $1::bigint else $2 end order by n),
         array_agg(case when n % 2 = 0 then $2::bigint else $1 end order by n),
         array_agg(null::bigint), array_agg('Line ' || n || ' of a long talk about boats.' order by n),
         array_agg(gen_random_uuid()), array_agg(null::bigint)
       ) from generate_series(1, $3::int) n
     ) sent`,
    [me, other, MESSAGES],
  )
  await client.query('update conversation_members set unread_count = 0')
}
