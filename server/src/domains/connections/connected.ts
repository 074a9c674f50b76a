import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { hasConnection } from './queries.ts'

/** Whether two members are connected. */
export const areConnected = (db: Db, one: UserId, other: UserId): Promise<boolean> =>
  hasConnection(db, one, other)

/** Throws NOT_CONNECTED unless the two are connected. */
export async function requireConnection(db: Db, one: UserId, other: UserId): Promise<void> {
  if (!(await hasConnection(db, one, other))) throw new AppError('NOT_CONNECTED')
}
