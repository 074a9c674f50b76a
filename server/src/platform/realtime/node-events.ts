import type { ServerEvent, ServerPayload } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Pair } from '../pair.ts'
import type { Live } from './live.ts'

/** An event that a node announces for a process without sockets, or for one that was killed before it could. */
export type NodeEvent =
  | {
      [E in ServerEvent]: { event: E; to: readonly UserId[]; payload: ServerPayload<E> }
    }[ServerEvent]
  | { sessionsClosed: readonly SessionId[] }
  | { connected: Pair }
  | { disconnected: Pair }
  | { typingEnded: UserId }
  | { departed: UserId; sessionIds: readonly SessionId[] }

/** A process has this long to announce events before another one does. */
export const ANNOUNCE_WITHIN_MS = 5_000

/** The id of events that were stored together. */
export type NodeEventsId = string

/**
 * Stores events for any node to announce, in order, after a time. A process that will announce them itself gives a
 * later time, and deletes them afterwards.
 */
export async function insertNodeEvents(
  db: Db,
  events: readonly NodeEvent[],
  from: Date,
): Promise<NodeEventsId> {
  const { rows } = await sql<{ id: NodeEventsId }>`
    insert into node_events (events, leased_until) values (${JSON.stringify(events)}::jsonb, ${from})
    returning id
  `.execute(db)
  return rows[0]!.id
}

/** Leases the oldest unannounced events; other nodes skip them. */
export async function leaseNodeEvents(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<{ id: NodeEventsId; events: NodeEvent[] } | undefined> {
  const { rows } = await sql<{ id: NodeEventsId; events: NodeEvent[] }>`
    update node_events set leased_until = ${until}
    where id = (
      select id from node_events where leased_until <= ${now}
      order by id limit 1 for no key update skip locked
    )
    returning id, events
  `.execute(db)
  return rows[0]
}

/** Deletes announced events. */
export const deleteNodeEvents = (db: Db, id: NodeEventsId) =>
  db.deleteFrom('nodeEvents').where('id', '=', id).execute()

/** Announces an event to every node. Throws on an event of another version. */
export async function announce(
  live: Live,
  event: Exclude<NodeEvent, { departed: UserId }>,
): Promise<void> {
  if ('event' in event) live.emit(event.to, event.event, event.payload)
  else if ('sessionsClosed' in event) await live.closeSessions(event.sessionsClosed)
  else if ('connected' in event) live.announceConnected(event.connected)
  else if ('disconnected' in event) live.announceDisconnected(event.disconnected)
  else live.endTyping(event.typingEnded)
}
