import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Live } from './live.ts'
import { countListeners, listen, type NodeEvent, notify, partsOf, readChannels } from './relay.ts'

const ANSWER_WITHIN_MS = 10_000

/** No callback is ever called. */
const NO_CALLBACKS = {
  onSessionsClosed: () => {},
  onPresenceChange: () => {},
  onPresenceDoubt: () => {},
  onConnected: () => {},
  onDisconnected: () => {},
  onTypingEnded: () => {},
  receive: () => {},
  reportLostEvents: () => {},
  onEventsLost: () => {},
} satisfies Partial<Live>

/**
 * Sends to members from a process without sockets: every node that listens on the database does it for its own sockets.
 *
 * It knows no presence: everybody counts as online, and no callback is called. Events reach the nodes at the next
 * `untilHandled`, which resolves once all have answered, or after `handledWithinMs`. A failure of the database is only
 * logged, because every action was committed before it was announced.
 */
export async function openRelayedLive(
  url: string,
  { log, config }: { log: Log; config: Pick<Config, 'handledWithinMs'> },
): Promise<Live> {
  const { client, send } = await openSender(url, config.handledWithinMs)
  let events: NodeEvent[] = []

  const add = (one: NodeEvent) => void events.push(one)
  const untilHandled = async () => {
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
      return untilHandled()
    },
    announceConnected: (connected) => add({ connected }),
    announceDisconnected: (disconnected) => add({ disconnected }),
    endTyping: (left) => add({ left }),
    listOnline: async (ids) => new Set(ids),
    requireOnline: async (ids) => new Set(ids),
    listTabs: async () => [],
    isLossy: true,
    ...NO_CALLBACKS,
    untilHandled,
    close: async () => {
      await untilHandled()
      await client.end()
    },
  }
}

/** Throws if the database does not answer. */
async function openSender(url: string, handledWithinMs: number) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'shipmates command line',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return { client, send: await createSender(client, handledWithinMs) }
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
  let onHandled: (batch: string) => void = () => {}
  client.on('notification', ({ payload = '' }) => onHandled(payload))
  await listen(client, channels.handled)

  return async (events) => {
    const batch = randomBytes(9).toString('base64url')
    let missing = await countListeners(client, channels.events)
    let timer: NodeJS.Timeout | undefined
    const handled = new Promise<void>((resolve) => {
      if (missing === 0) return resolve()
      timer = setTimeout(resolve, withinMs)
      onHandled = (answered) => {
        if (answered !== batch) return
        missing -= 1
        if (missing === 0) resolve()
      }
    })
    await notify(client, channels.events, partsOf(batch, events))
    await handled
    clearTimeout(timer)
  }
}
