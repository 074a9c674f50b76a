import type { ServerEvent, ServerPayload } from '@shipmates/contract/events'
import type { SessionId, UserId } from '@shipmates/contract/ids'
import pg from 'pg'
import type { Pair } from '../pair.ts'

// Events from a process without sockets, such as the command line: it sends a NOTIFY to PostgreSQL, and every listening
// node carries the event out on its own sockets alone. So no node depends on another, and none needs Redis for it.
//
// A notification holds less than 8000 bytes. A batch of events is JSON in ASCII, in as many notifications as it takes,
// each `<batch> <number> <count> <part>`. They are committed together, so PostgreSQL delivers all or none, in order.

/** An event that a process announces to every node. */
export type NodeEvent =
  | {
      [E in ServerEvent]: { event: E; to: readonly UserId[]; payload: ServerPayload<E> }
    }[ServerEvent]
  | { sessionsClosed: readonly SessionId[] }
  | { connected: Pair }
  | { disconnected: Pair }
  | { left: UserId }

/** The `application_name` of listening connections, unless the address of the database sets one. */
export const LISTENER_NAME = 'shipmates listen'

const PART_CHARS = 7_500

/** The channels of an installation: for events, and for the names of batches that a node has handled. */
export interface Channels {
  events: string
  handled: string
}

/** Installations may share a database in schemas of their own. */
export async function readChannels(client: pg.ClientBase): Promise<Channels> {
  const { rows } = await client.query<{ tag: string }>('select md5(current_schema()) as tag')
  const { tag } = rows[0]!
  return { events: `shipmates_news_${tag}`, handled: `shipmates_heard_${tag}` }
}

/**
 * Class of the advisory locks that mark listening connections. Arbitrary, but the same in every version of the product.
 */
const LISTENER_LOCK = 7_220_181

/** Listens for events, and is counted by `countListeners` until the connection ends. */
export async function listenForever(client: pg.ClientBase, channel: string): Promise<void> {
  await listen(client, channel)
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LISTENER_LOCK, channel])
}

/** How many connections listen for the events of an installation. */
export async function countListeners(client: pg.ClientBase, channel: string): Promise<number> {
  const { rows } = await client.query<{ nodes: number }>(
    `select count(*)::int as nodes from pg_locks
     where locktype = 'advisory' and classid = $1::int4::oid and objid = hashtext($2)::oid and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [LISTENER_LOCK, channel],
  )
  return rows[0]!.nodes
}

/** Sends texts to a channel, all or none. */
export const notify = (client: pg.ClientBase, channel: string, texts: readonly string[]) =>
  client.query(
    'select pg_notify($1, text) from unnest($2::text[]) with ordinality t(text, n) order by n',
    [channel, texts],
  )

export const listen = (client: pg.ClientBase, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`)

/** The notifications that carry a batch of events. */
export function partsOf(batch: string, events: readonly NodeEvent[]): string[] {
  const text = JSON.stringify(events).replaceAll(
    /[^\0-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const count = Math.ceil(text.length / PART_CHARS)
  return Array.from({ length: count }, (_, index) => {
    const part = text.slice(index * PART_CHARS, (index + 1) * PART_CHARS)
    return `${batch} ${index + 1} ${count} ${part}`
  })
}

/** Puts the parts of one connection's batches together again. */
export function createJoiner() {
  let held: { batch: string; text: string; parts: number } | undefined
  return {
    /** Returns the batch once its last part arrives. Throws on malformed input. */
    join: (notification: string): { batch: string; events: NodeEvent[] } | undefined => {
      const [, batch, number, count, part] = /^(\S+) (\d+) (\d+) (.*)$/s.exec(notification) ?? []
      if (!batch || part === undefined) throw new Error('a notification is not part of a batch')
      if (number === '1') held = { batch, text: '', parts: 0 }
      // Its first part was sent before this connection listened.
      if (held?.batch !== batch || held.parts + 1 !== Number(number)) return undefined
      held = { batch, text: held.text + part, parts: held.parts + 1 }
      if (held.parts < Number(count)) return undefined
      const events = JSON.parse(held.text) as NodeEvent[]
      held = undefined
      return { batch, events }
    },
  }
}
