import type pg from 'pg'

/** Of the member with many notices. */
export const POPULAR = '500000'
export const POPULAR_HAS = 10_000

const MEMBERS = 1_000_000
const NOTICES = 3_000_000
const KEPT_DAYS = 30
/** Old enough to be swept. */
const OLD = 20_000
const DUE = 20_000
const WAITING_FOR_QUIET_HOURS = 100_000

/**
 * Inserts members with few notices each, in the order of time, and one with `POPULAR_HAS` requests. Triggers and keys are
 * left out: only the notices and what their queries join are read. Indexes are made at the end, which is quicker.
 */
export async function seedNotices(client: pg.Client): Promise<void> {
  await client.query('alter table users disable trigger user')
  await client.query('alter table connection_requests disable trigger user')
  await client.query(
    'alter table notices drop constraint notices_user_id_fkey, drop constraint notices_other_id_fkey',
  )
  await client.query(
    `insert into users (id, email, user_name, password_hash, email_verified_at, created_at)
     overriding system value
     select n, n || '@example.test', 'dev_' || lpad(n::text, 7, '0'), '', now(), now() from generate_series(1, $1) n`,
    [MEMBERS],
  )
  const indexes = await dropIndexes(client)
  await client.query(
    `insert into notices (user_id, kind, other_id, created_at, seen_at, read_at)
     select 1 + n::bigint * 7919 % $2, (array['request', 'acceptance'])[1 + n % 2],
       1 + (n::bigint * 104729 + n / $2) % $2, at,
       case when n % 3 > 0 then at end, case when n % 3 > 1 then at end
     from generate_series(1, $1::int) n,
       lateral (select now() - make_interval(days => $3) * (1 - (n - $4) / ($1 - $4)::float) as at) as came`,
    [NOTICES, MEMBERS, KEPT_DAYS, OLD],
  )
  await client.query(
    `insert into notices (user_id, kind, other_id, created_at)
     select $1, 'request', n, now() from generate_series(1, $2::int) n
     where not exists (select from notices where user_id = $1 and kind = 'request' and other_id = n)`,
    [POPULAR, POPULAR_HAS],
  )
  await client.query(
    `insert into connection_requests (from_id, to_id, status, created_at)
     select n, $1, 'interested', now() from generate_series(1, $2) n`,
    [POPULAR, POPULAR_HAS],
  )
  for (const index of indexes) await client.query(index)
  await client.query(
    `update notices set mail_at = now() - interval '1 minute' where id in (
       select id from notices where seen_at is null order by id desc limit $1)`,
    [DUE],
  )
  await client.query(
    `update notices set mail_at = now() + interval '8 hours' where id in (
       select id from notices where seen_at is null and mail_at is null order by id desc limit $1)`,
    [WAITING_FOR_QUIET_HOURS],
  )
  await client.query('vacuum analyze users, notices, connection_requests')
}

/** Drops the indexes of notices that are no constraints. Returns the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  await client.query('alter table notices drop constraint notices_user_id_kind_other_id_key')
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename = 'notices' and indexname not like '%_pkey'`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return [
    ...rows.map(({ indexdef }) => indexdef),
    'alter table notices add constraint notices_user_id_kind_other_id_key unique (user_id, kind, other_id)',
  ]
}
