import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Caller } from './chat/load.ts'

/** Inserts a session for each member, because signing in hashes a password each time. */
export async function openSessions(client: pg.Client, ids: readonly string[]): Promise<Caller[]> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await client.query(
    `insert into sessions (user_id, token_hash, device, address, created_at, last_used_at, expires_at)
     select *, 'Bench', '127.0.0.1', now(), now(), now() + interval '1 day'
     from unnest($1::bigint[], $2::bytea[])`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return ids.map((id, n) => ({ id, cookie: `shipmates_session=${tokens[n]}` }))
}
