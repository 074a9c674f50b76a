import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'
import { presenceEvents } from './events.ts'

export const presence = {
  name: 'presence',
  events: (io, deps) => deps.onSocketsClosed(presenceEvents(io, deps)),
  purge: (db, { userId }) => purgePresence(db, userId),
} satisfies Domain

/** Steps that delete this domain's rows of a deleted account, by label. */
const purgePresence = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  'last seen': (limit) =>
    deleteOrdered(
      db,
      { table: 'last_seen', by: 'user_id', where: sql`user_id = ${userId}` },
      limit,
    ),
})
