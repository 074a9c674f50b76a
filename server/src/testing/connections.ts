import { blockMember } from '@shipmates/contract/blocks'
import {
  answerRequest,
  type Choice,
  listConnections,
  listPassed,
  listReceivedRequests,
  listSentRequests,
  removeConnection,
  sendRequest,
  type Verdict,
  withdrawRequest,
} from '@shipmates/contract/connections'
import type { ConversationId, RequestId, UserId } from '@shipmates/contract/ids'
import { sql, type Updateable } from 'kysely'
import { closeConversation } from '../chat/chat/pair-state.ts'
import type { Db, Tx } from '../platform/db/client.ts'
import type { DB } from '../platform/db/schema.ts'
import type { TestMember } from './members.ts'

/** Connects two members, as if the first had sent a request and the second accepted it. */
export async function connectMembers(
  db: Db,
  one: { id: UserId },
  other: { id: UserId },
): Promise<void> {
  await sql`
    with asked as (
      insert into connection_requests (from_id, to_id, status, created_at, answered_at)
      values (${one.id}, ${other.id}, 'accepted', now(), now())
    ), numbered as (select nextval('connection_ids') as id)
    insert into connections (id, user_id, other_id, connected_at)
    select id, ${one.id}::bigint, ${other.id}::bigint, now() from numbered
    union all
    select id, ${other.id}::bigint, ${one.id}::bigint, now() from numbered
  `.execute(db)
}

/** Two new members who are connected. */
export async function newConnection(
  db: Db,
  { newMember }: { newMember: () => Promise<TestMember> },
): Promise<readonly [TestMember, TestMember]> {
  const [one, other] = await Promise.all([newMember(), newMember()])
  await connectMembers(db, one, other)
  return [one, other]
}

/** Connects with or passes on another member, by default without a note and without a body. */
export const decide = (from: TestMember, status: Choice, to: { id: string }, note?: string) =>
  from.call(sendRequest, {
    params: { status, userId: to.id },
    ...(note !== undefined && { body: { note } }),
  })

/** Accepts or rejects a request. */
export const answer = (member: TestMember, status: Verdict, requestId: RequestId) =>
  member.call(answerRequest, { params: { status, requestId } })

/** Takes back a request or a pass. */
export const withdraw = (member: TestMember, requestId: RequestId) =>
  member.call(withdrawRequest, { params: { requestId } })

/** The pending requests that a member received. */
export const waitingFor = async (member: TestMember, query: object = {}) =>
  (await member.call(listReceivedRequests, { query })).data!

/** Ends the connection of two members, like a removal, without events. Returns their conversation. */
export async function disconnectMembers(
  tx: Tx,
  one: { id: UserId },
  other: { id: UserId },
): Promise<ConversationId | null> {
  const both = sql`((${one.id}::bigint, ${other.id}::bigint), (${other.id}, ${one.id}))`
  await sql`delete from connections where (user_id, other_id) in ${both}`.execute(tx)
  await sql`delete from connection_requests where (from_id, to_id) in ${both}`.execute(tx)
  return closeConversation(tx, [one.id, other.id])
}

/** A member's own requests that look pending. */
export const sentBy = async (member: TestMember, query: object = {}) =>
  (await member.call(listSentRequests, { query })).data!

/** The members that a member passed on or rejected. */
export const passedBy = async (member: TestMember, query: object = {}) =>
  (await member.call(listPassed, { query })).data!

/** A member's connections. */
export const connectionsOf = async (member: TestMember, query: object = {}) =>
  (await member.call(listConnections, { query })).data!

/** Changes privacy settings of a member. */
export const setPrivacy = (
  db: Db,
  { id: userId }: { id: UserId },
  settings: Omit<Updateable<DB['privacySettings']>, 'userId'>,
) =>
  db
    .insertInto('privacySettings')
    .values({ userId, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()

/** The rows about two members: decisions by direction, and ends of connections. */
export async function rowsOf(db: Db, one: { id: UserId }, other: { id: UserId }) {
  const ids = [one.id, other.id]
  const requests = await db
    .selectFrom('connectionRequests')
    .select(['fromId', 'status'])
    .where('fromId', 'in', ids)
    .where('toId', 'in', ids)
    .execute()
  const ends = await db
    .selectFrom('connections')
    .select(['id', 'userId'])
    .where('userId', 'in', ids)
    .where('otherId', 'in', ids)
    .execute()
  return { requests, ends }
}

/** Looks up a member's connection with another, and returns a function that removes it. */
export async function toRemove(member: TestMember, other: { id: string }) {
  const connections = await connectionsOf(member)
  const { connectionId } = connections.find(({ connectedUser }) => connectedUser.id === other.id)!
  return () => member.call(removeConnection, { params: { connectionId } })
}

/** Removes a member's connection with another. */
export const remove = async (member: TestMember, other: { id: string }) =>
  (await toRemove(member, other))()

/** Blocks a member. */
export const block = (member: TestMember, { id: userId }: { id: string }) =>
  member.call(blockMember, { params: { userId } })
