import type pg from 'pg'
import { takeOff } from '../discovery/take-off.ts'

export const REPORTS = 10_000
export const OPEN_REPORTS = 4_000
const LOG_ENTRIES = 200_000
const INVITATIONS = 1_000
/** Whom a hundredth of the log is about. */
export const NOTORIOUS = '5000'
/** An admin, a moderator, and a few of each beside them. */
export const ADMIN = '1'
export const MODERATOR = '2'

const states = [
  `update users set role = 'admin' where id in (1, 3, 5)`,
  `update users set role = 'moderator' where id in (2, 4, 6, 8, 10)`,
  `update users set limited_at = now() where id % 100 = 11`,
  `update users set suspended_at = now(), suspension_reason = 'Spam' where id % 100 = 12`,
  `update users set waiting_since = now(), application = 'I build things.' where id % 500 = 13`,
  `update users set email_verified_at = null where id % 200 = 14`,
  `update users set deletion_due_at = now() + interval '3 days', deletion_messages = 'keep' where id % 200 = 15`,
  `update users set deletion_due_at = now() - id * interval '1 minute', deletion_messages = 'keep',
     deleted_at = now(), email = null, user_name = null, password_hash = null where id % 50 = 16`,
]

const reports = `
  insert into reports (reporter_id, target_id, statements, profile, messages, created_at, resolved_at, resolved_by, action)
  select 20 + n, case when n % 100 = 0 then ${NOTORIOUS} else 20000 + n end,
    jsonb_build_array(jsonb_build_object('kind', 'spam', 'comment', repeat('x ', 100), 'at', at)),
    '{"userName": "somebody", "photo": false, "about": null, "age": null, "gender": null, "skills": [],
      "workExperience": [], "education": []}',
    (select jsonb_agg(jsonb_build_object('id', i::text, 'isTarget', true, 'content', repeat('ship it ', 30),
      'timestamp', at, 'editedAt', null, 'deletedAt', null, 'images', '[]'::jsonb)) from generate_series(1, 5) i),
    at, case when n > ${OPEN_REPORTS} then at + interval '1 hour' end,
    case when n > ${OPEN_REPORTS} then ${MODERATOR}::bigint end, case when n > ${OPEN_REPORTS} then 'warn' end
  from (select n, now() - n * interval '15 minutes' as at from generate_series(1, ${REPORTS}) n) made`

const log = `
  insert into moderation_log (at, via, actor_id, action, target_id, note)
  select now() - (${LOG_ENTRIES} - n) * interval '1 minute', 'web', ${MODERATOR},
    (array['list_members', 'view_member', 'view_report', 'view_member', 'warn', 'resolve_report'])[1 + n % 6],
    case when n % 100 = 0 then ${NOTORIOUS} else 1 + n * 7919::bigint % 100000 end, 'A reason'
  from generate_series(1, ${LOG_ENTRIES}) n`

const invitations = [
  `insert into invitations (token_hash, inviter_id, uses, created_at, expires_at)
   select sha256(n::text::bytea), ${ADMIN}, 20, now() - n * interval '1 hour', now() + interval '7 days'
   from generate_series(1, ${INVITATIONS}) n`,
  `update users set invitation_id = 1 + id % ${INVITATIONS} where id % 10 = 0`,
  `insert into mails (recipient, kind, next_attempt_at, created_at)
   select 'dev' || n || '@bench.test', 'password-changed', 'infinity', now() from generate_series(1, 1000) n`,
]

/** Messages of half a year, in the order of time, in a conversation of each two who are connected. */
const messages = (count: number) => [
  `insert into conversations (low_id, high_id)
   select user_id, other_id from connections where user_id < other_id order by md5(id::text)`,
  // Filling a sorted index in another order takes long.
  'alter table messages drop constraint messages_pkey',
  `insert into messages (conversation_id, sender_id, content, created_at)
   select 1 + n * 7919::bigint % (select count(*) from conversations), 1, 'Shipping it on Friday, ' || n,
     now() - (${count} - n) * (interval '180 days' / ${count})
   from generate_series(1, ${count}) n`,
  'alter table messages add primary key (conversation_id, id)',
]

/** Makes a seeded community one that is moderated: states of members, reports, a long log, and messages. */
export async function seedAdmin(client: pg.Client, messageCount: number): Promise<void> {
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
  for (const statement of states) await client.query(statement)
  const putBack = await takeOff(client)
  for (const statement of [reports, log, ...invitations, ...messages(messageCount)]) {
    const startedAt = performance.now()
    await client.query(statement)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`  ${statement.trim().split(/\s+/).slice(0, 3).join(' ')}: ${seconds} s`)
  }
  await putBack()
  await client.query('vacuum analyze')
  // Members who came since the last vacuum, whose rows an index alone cannot answer.
  await client.query(
    `update last_seen set seen_at = now() - user_id % 600 * interval '1 second' where user_id % 10 = 0`,
  )
}
