import { randomUUID } from 'node:crypto'
import { type Place, toEvent } from './event.ts'

interface Options {
  /** `https://key@host/path/project`. */
  dsn: string
  version: string
  /** Called once when the tracker takes no errors any more, and once when it takes them again. */
  onChange?: (reason: string | undefined) => void
}

export interface ErrorReports {
  /** Sends an error in the background. */
  report(error: Error, place: Place): void
  /** Waits for those under way. */
  stop(): Promise<void>
}

const SENT_WITHIN_MS = 5_000
/** More at once are not sent: a fault that hits every request must not load the node further. */
const AT_ONCE = 5
const PAUSE_DEFAULT_MS = 60_000

/** Reports errors to Sentry, or to a tracker that takes its envelopes. */
export function createErrorReports({ dsn, version, onChange }: Options): ErrorReports {
  const { url, key } = addressOf(dsn)
  const headers = {
    'Content-Type': 'application/x-sentry-envelope',
    'X-Sentry-Auth': `Sentry sentry_version=7, sentry_key=${key}, sentry_client=shipmates/${version}`,
  }
  const running = new Set<Promise<void>>()
  let pausedUntil = 0
  let isAway = false

  const note = (reason: string | undefined) => {
    if (isAway !== (reason !== undefined)) onChange?.(reason)
    isAway = reason !== undefined
  }
  const send = async (event: object) => {
    const signal = AbortSignal.timeout(SENT_WITHIN_MS)
    const body = toEnvelope(event)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.status === 429) pausedUntil = Date.now() + pauseOf(answer)
    note(answer.ok ? undefined : `it answered ${answer.status}`)
  }
  return {
    report: (error, place) => {
      if (running.size >= AT_ONCE || Date.now() < pausedUntil) return
      const sending = send(toEvent(error, place, { release: `shipmates@${version}` }))
        .catch((error: Error) => note(reasonOf(error)))
        .finally(() => running.delete(sending))
      running.add(sending)
    },
    stop: async () => void (await Promise.all(running)),
  }
}

function addressOf(dsn: string): { url: string; key: string } {
  const { protocol, host, pathname, username } = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username }
}

/** `fetch failed` has its reason as its cause, and that of several addresses is empty. */
function reasonOf({ message, cause }: Error): string {
  const { message: reason, code } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
  return reason || code || message
}

function toEnvelope(event: object): string {
  const id = randomUUID().replaceAll('-', '')
  const at = new Date()
  const lines = [
    { event_id: id, sent_at: at.toISOString() },
    { type: 'event' },
    { event_id: id, timestamp: at.getTime() / 1000, ...event },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

const pauseOf = ({ headers }: Response): number =>
  Number(headers.get('retry-after')) * 1000 || PAUSE_DEFAULT_MS
