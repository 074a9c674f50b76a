import type { Connection, ReceivedRequest } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { readMembers } from '../profiles/members.ts'
import {
  type ConnectedRow,
  findConnected,
  type ListPart,
  listConnected,
  listWaiting,
} from './queries.ts'

/** The requests that await a member's answer, newest first: all of them, or a page. */
export async function listReceivedRequests(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<RequestId> = {},
): Promise<ReceivedRequest[]> {
  const waiting = await listWaiting(db, viewer, part)
  const members = await readMembers(
    db,
    viewer,
    waiting.map(({ fromId }) => fromId),
  )
  return waiting.flatMap(({ requestId, fromId, note, createdAt }) => {
    const fromUserId = members.get(fromId)
    return fromUserId ? [{ requestId, fromUserId, note, createdAt: createdAt.toISOString() }] : []
  })
}

/** A member's connections, newest first: all of them, or a page. */
export async function listConnections(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<ConnectionId> = {},
): Promise<Connection[]> {
  return withMembers(db, viewer, await listConnected(db, viewer, part))
}

/** One connection as its viewer sees it. The connection must exist. */
export async function readConnection(tx: Tx, viewer: UserId, other: UserId): Promise<Connection> {
  const [connection] = await withMembers(tx, viewer, [await findConnected(tx, viewer, other)])
  return connection!
}

async function withMembers(db: Db, viewer: UserId, rows: ConnectedRow[]): Promise<Connection[]> {
  const ids = rows.map(({ otherId }) => otherId)
  const members = await readMembers(db, viewer, ids)
  return rows.flatMap(({ connectionId, otherId, connectedAt, lastSeenAt }) => {
    const member = members.get(otherId)
    if (!member) return []
    const connectedUser = { ...member, lastSeenAt: lastSeenAt?.toISOString() ?? null }
    return [{ connectionId, connectedUser, connectedAt: connectedAt.toISOString() }]
  })
}
