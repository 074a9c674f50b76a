import pg from 'pg'
import type { Log } from '../log.ts'
import type { Live } from './live.ts'
import {
  createJoiner,
  LISTENER_NAME,
  listenForever,
  type NodeEvent,
  notify,
  readChannels,
} from './relay.ts'

const RECONNECT_MIN_MS = 500
const RECONNECT_MAX_MS = 30_000
/** The interval and the timeout of checks whether a connection is alive. */
const PING_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 10_000

interface Listening {
  /** How to reach the database. */
  database: pg.ClientConfig
  live: Pick<Live, 'receive' | 'reportLostEvents'>
  log: Log
}

/**
 * Carries out on this node's sockets what processes without sockets announce, over one listening connection. Reconnects
 * whenever it is lost, and reports then that events may be lost, so that this node clears its caches. A node announces
 * the departures of that time again. Resolves after the first attempt to connect, with a function that stops it.
 */
export async function listenForEvents({
  database,
  live,
  log,
}: Listening): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let failures = 0

  const later = (work: () => Promise<void>, ms: number) => {
    if (isStopped) return
    timer = setTimeout(() => void work(), ms)
    timer.unref()
  }
  const connect = async (): Promise<void> => {
    const ours = new pg.Client({ ...database, application_name: LISTENER_NAME })
    client = ours
    const lose = (reason: string) => {
      if (client !== ours) return
      client = undefined
      clearTimeout(timer)
      void ours.end().catch(() => {})
      if (failures === 0 && !isStopped)
        log.warn({ reason }, 'events of the command line are not received')
      later(connect, Math.min(RECONNECT_MIN_MS * 2 ** failures, RECONNECT_MAX_MS))
      failures += 1
    }
    ours.on('error', ({ message }) => lose(message))
    ours.on('end', () => lose('the connection ended'))
    try {
      await ours.connect()
      await receiveOn(ours, live, log)
      live.reportLostEvents()
      if (failures > 0) log.info('events of the command line are received again')
      failures = 0
      const ping = async (): Promise<void> => {
        await ours.query({ text: 'select 1', query_timeout: ANSWER_WITHIN_MS } as pg.QueryConfig)
        later(() => ping().catch(({ message }) => lose(message)), PING_EVERY_MS)
      }
      await ping()
    } catch (error) {
      lose((error as Error).message)
    }
  }
  await connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}

/** Listens, carries out each event, and confirms each batch. */
async function receiveOn(client: pg.Client, live: Pick<Live, 'receive'>, log: Log): Promise<void> {
  const channels = await readChannels(client)
  const joiner = createJoiner()
  client.on('notification', ({ payload = '' }) => {
    try {
      const joined = joiner.join(payload)
      if (!joined) return
      for (const event of joined.events) receiveOne(live, event, log)
      void notify(client, channels.handled, [joined.batch]).catch(() => {})
    } catch (err) {
      log.warn({ err }, 'events could not be read')
    }
  })
  await listenForever(client, channels.events)
}

/** An event that fails, such as one of another version, does not stop the others. */
function receiveOne(live: Pick<Live, 'receive'>, event: NodeEvent, log: Log): void {
  try {
    live.receive(event)
  } catch (err) {
    log.warn({ err }, 'an event could not be handled')
  }
}
