import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Live } from './live.ts'
import { countListeners, listen, type NodeEvent, notify, partsOf, readChannels } from './relay.ts'

const ANSWER_WITHIN_MS = 10_000

/** No callback is ever called. */
const DEAF = {
  onSessionsClosed: () => {},
  onPresenceChange: () => {},
  onPresenceDoubt: () => {},
  onConnected: () => {},
  onDisconnected: () => {},
  onTypingEnded: () => {},
  hear: () => {},
  noteEventsLost: () => {},
  onEventsLost: () => {},
} satisfies Partial<Live>

/**
 * Sends to members from a process without sockets: every node that listens on the database does it for its own sockets.
 *
 * It knows no presence: everybody counts as online, and no callback is called. Events reach the nodes at the next
 * `untilHeard`, which resolves once all have answered, or after `heardWithinMs`. A failure of the database is only
 * logged, because every action was committed before it was announced.
 */
export async function openRelayedLive(
  url: string,
  { log, config }: { log: Log; config: Pick<Config, 'heardWithinMs'> },
): Promise<Live> {
  const { client, send } = await openSender(url, config.heardWithinMs)
  let events: NodeEvent[] = []

  const add = (one: NodeEvent) => void events.push(one)
  const untilHeard = async () => {
    if (events.length === 0) return
    const batch = events
    events = []
    await send(batch).catch((err: unknown) =>
      log.warn({ err }, 'the nodes could not be told; they find out within a minute'),
    )
  }
  return {
    emit: (to, event, payload) => {
      const members = typeof to === 'string' ? [to] : to
      if (members.length > 0) add({ event, to: members, payload } as NodeEvent)
    },
    closeSessions: (ids) => {
      if (ids.length > 0) add({ sessionsClosed: ids })
      return untilHeard()
    },
    announceConnected: (connected) => add({ connected }),
    announceDisconnected: (disconnected) => add({ disconnected }),
    endTyping: (left) => add({ left }),
    listOnline: async (ids) => new Set(ids),
    requireOnline: async (ids) => new Set(ids),
    listTabs: async () => [],
    isLossy: true,
    ...DEAF,
    untilHeard,
    close: async () => {
      await untilHeard()
      await client.end()
    },
  }
}

/** Throws if the database does not answer. */
async function openSender(url: string, heardWithinMs: number) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'shipmates command line',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return { client, send: await createSender(client, heardWithinMs) }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Returns a function that sends events, and waits until every node has answered, or for `withinMs`. */
async function createSender(
  client: pg.Client,
  withinMs: number,
): Promise<(events: readonly NodeEvent[]) => Promise<void>> {
  const channels = await readChannels(client)
  let onHeard: (batch: string) => void = () => {}
  client.on('notification', ({ payload = '' }) => onHeard(payload))
  await listen(client, channels.heard)

  return async (events) => {
    const batch = randomBytes(9).toString('base64url')
    let missing = await countListeners(client, channels.events)
    let timer: NodeJS.Timeout | undefined
    const heard = new Promise<void>((resolve) => {
      if (missing === 0) return resolve()
      timer = setTimeout(resolve, withinMs)
      onHeard = (answered) => {
        if (answered !== batch) return
        missing -= 1
        if (missing === 0) resolve()
      }
    })
    await notify(client, channels.events, partsOf(batch, events))
    await heard
    clearTimeout(timer)
  }
}
