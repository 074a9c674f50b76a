import type {
  Connection,
  PassedDeveloper,
  ReceivedRequest,
  SentRequest,
} from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import type { Member } from '@shipmates/contract/profiles'
import type { Deps } from '../../deps.ts'
import { readMembers } from '../../people/profiles/members.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import {
  type ConnectedRow,
  findConnected,
  type ListPart,
  listConnected,
  listPassed,
  listSent,
  listWaiting,
} from './list-queries.ts'

/** The requests that await a member's answer, newest first: all of them, or a page. */
export async function listReceivedRequests(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<RequestId>,
): Promise<ReceivedRequest[]> {
  const items = await withMembers(db, viewer, await listWaiting(db, viewer, part))
  return items.map(({ member: fromUserId, requestId, note, createdAt }) => ({
    requestId,
    fromUserId,
    note,
    createdAt: createdAt.toISOString(),
  }))
}

/** A member's own requests that look pending, newest first: all of them, or a page. */
export async function listSentRequests(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<RequestId>,
): Promise<SentRequest[]> {
  const items = await withMembers(db, viewer, await listSent(db, viewer, part))
  return items.map(({ member: user, requestId, note, createdAt }) => ({
    requestId,
    user,
    note,
    createdAt: createdAt.toISOString(),
  }))
}

/** The members that a member passed on or rejected, latest decision first: all of them, or a page. */
export async function listPassedDevelopers(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<RequestId>,
): Promise<PassedDeveloper[]> {
  const items = await withMembers(db, viewer, await listPassed(db, viewer, part))
  return items.map(({ member: user, requestId, status, decidedAt }) => ({
    requestId,
    user,
    status,
    createdAt: decidedAt.toISOString(),
  }))
}

/** A member's connections, newest first: all of them, or a page. */
export async function listConnections(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<ConnectionId>,
): Promise<Connection[]> {
  const items = await withMembers(db, viewer, await listConnected(db, viewer, part))
  return items.map(toConnection)
}

/** One connection as its viewer sees it; undefined if the viewer may not see the other member. */
export async function readConnection(
  tx: Tx,
  viewer: UserId,
  other: UserId,
): Promise<Connection | undefined> {
  const [item] = await withMembers(tx, viewer, await findConnected(tx, viewer, other))
  return item && toConnection(item)
}

/** Adds the member of each row, as the viewer sees them. */
async function withMembers<Row extends { otherId: UserId }>(
  db: Db,
  viewer: UserId,
  rows: readonly Row[],
): Promise<(Row & { member: Member })[]> {
  const ids = rows.map(({ otherId }) => otherId)
  const members = await readMembers(db, viewer, ids)
  return rows.flatMap((row) => {
    const member = members.get(row.otherId)
    return member ? [{ ...row, member }] : []
  })
}

const toConnection = ({
  connectionId,
  member,
  connectedAt,
  lastSeenAt,
  isPresenceShown,
}: ConnectedRow & { member: Member }): Connection => ({
  connectionId,
  connectedUser: {
    ...member,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    isPresenceShown,
  },
  connectedAt: connectedAt.toISOString(),
})
