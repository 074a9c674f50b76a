import type { SessionId } from '@shipmates/contract/ids'
import type { ProviderId } from '@shipmates/contract/ways'
import type { Db } from '../../platform/db/client.ts'

interface VisitRow {
  hash: Buffer
  provider: ProviderId
  /** The session that links; null for a login. */
  sessionId: SessionId | null
  next: string | null
  invitationHash: Buffer | null
  expiresAt: Date
}

export const insertVisit = (db: Db, row: VisitRow) =>
  db.insertInto('providerVisits').values(row).execute()

/** Ends a visit, and returns it if there is time; of concurrent uses only one gets it. */
export async function deleteVisit(
  db: Db,
  { hash, provider }: Pick<VisitRow, 'hash' | 'provider'>,
  now: Date,
) {
  const visit = await db
    .deleteFrom('providerVisits')
    .where('hash', '=', hash)
    .where('provider', '=', provider)
    .returning(['sessionId', 'next', 'invitationHash', 'expiresAt'])
    .executeTakeFirst()
  return visit && visit.expiresAt > now ? visit : undefined
}
