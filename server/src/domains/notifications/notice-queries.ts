import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { isPresent } from '../visibility/visible.ts'
import { hasReturned } from './returned.ts'
import type { Told } from './when-to-mail.ts'

interface Telling {
  kind: 'request' | 'acceptance'
  about: readonly { userId: UserId; since: Date }[]
}

/** Records that members are mailed about notices of a kind. Returns those who have not been since they returned. */
export async function insertNoticeMails(tx: Tx, { kind, about }: Telling): Promise<Told[]> {
  const ids = about.map(({ userId }) => userId)
  const since = about.map(({ since: time }) => time)
  const { rows } = await sql<Told>`
    with noted as (
      insert into notice_mails as told (user_id, kind, told_at, since)
      select id, ${kind}, clock_timestamp(), since
      from unnest(${ids}::bigint[], ${since}::timestamptz[]) as given (id, since) order by id
      on conflict (user_id, kind) do update set told_at = excluded.told_at, since = excluded.since
      where ${hasReturned}
      returning user_id
    )
    select user_id, email from noted join users on users.id = noted.user_id
  `.execute(tx)
  return rows
}

interface NoticeReader {
  userId: UserId
  userName: string
  since: Date
}

/** Who gets a mail about notices; `undefined` if they have returned since it was queued or are not present any more. */
export async function findNoticeReader(
  db: Db,
  { email, kind }: { email: string; kind: Telling['kind'] },
): Promise<NoticeReader | undefined> {
  const { rows } = await sql<NoticeReader>`
    select users.id as user_id, user_name, since
    from users join notice_mails told on told.user_id = users.id and told.kind = ${kind}
    where users.email = ${email} and ${isPresent('users')} and not ${hasReturned}
  `.execute(db)
  return rows[0]
}
