import pg from 'pg'

interface Account {
  userName: string
  email: string
}

const pools = new Map<string, pg.Pool>()

function database(): pg.Pool {
  const url = process.env.PRODUCT_DATABASE ?? ''
  const known = pools.get(url)
  if (known) return known
  const pool = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  pools.set(url, pool)
  // The product may stop its database before this process ends.
  pool.on('error', () => {})
  return pool
}

/**
 * Creates a verified account with the password hash of another, like a sign-up but without hashing.
 */
export async function copyAccount(patternEmail: string, account: Account): Promise<void> {
  await database().query(
    `insert into users (user_name, email, password_hash, email_verified_at, created_at)
     select $2, $3, password_hash, now(), now() from users where email = $1`,
    [patternEmail, account.userName, account.email],
  )
}

/** Stores further messages of a conversation in one statement, without events. */
export async function storeMessages(
  [from, to]: readonly [userId: string, userId: string],
  texts: readonly string[],
): Promise<void> {
  await database().query(
    `select send_messages(
       array_agg($1::bigint order by n), array_agg($2::bigint order by n), array_agg(null::bigint),
       array_agg(content order by n), array_agg(gen_random_uuid()), array_agg(null::bigint)
     ) from unnest($3::text[]) with ordinality as text (content, n)`,
    [from, to, texts],
  )
}

/** Sets the times of the messages between two members, oldest first. */
export async function dateMessages(
  [one, other]: readonly [userId: string, userId: string],
  times: readonly string[],
): Promise<void> {
  await database().query(
    `with sent as (
       select messages.id, row_number() over (order by messages.id) as number
       from messages join conversations on conversations.id = conversation_id
       where low_id = least($1::bigint, $2::bigint) and high_id = greatest($1::bigint, $2::bigint)
     ), dated as (
       update messages set created_at = ($3::timestamptz[])[number]
       from sent where messages.id = sent.id
       returning messages.id, created_at
     )
     update conversation_members set last_message_at = created_at
     from dated where last_message_id = dated.id`,
    [one, other, times],
  )
}

/** Makes a member a moderator or an admin. */
export async function grantRole(userId: string, role: 'moderator' | 'admin'): Promise<void> {
  await database().query(`update users set role = $2 where id = $1`, [userId, role])
}

/** Lets a member enter any code of their authenticator app once more. */
export async function forgetUsedCodes(userId: string): Promise<void> {
  await database().query(`update second_factors set last_step = 0 where user_id = $1`, [userId])
}
