import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'
import { discoveryRoutes } from './routes.ts'
import { discoverySteps } from './sweep.ts'

export const discovery = {
  name: 'discovery',
  routes: discoveryRoutes,
  sweep: discoverySteps,
  purge: (db, { userId }) => purgeFeed(db, userId),
} satisfies Domain

/** Steps that delete this domain's rows of a deleted account, by label. */
const purgeFeed = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  feed: (limit) =>
    deleteOrdered(
      db,
      { table: 'feeds', by: 'viewer_id', where: sql`viewer_id = ${userId}` },
      limit,
    ),
  departure: (limit) =>
    deleteOrdered(
      db,
      { table: 'directory_departures', by: 'member_id', where: sql`member_id = ${userId}` },
      limit,
    ),
})
