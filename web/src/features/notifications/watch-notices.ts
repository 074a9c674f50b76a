import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type { CallToTab } from './notices.ts'
import { noticesSwitch } from './notices-switch.ts'
import { startNotifier } from './notifier.ts'
import { readPermission, subscribePermission } from './permission.ts'

interface Watch {
  me: UserId
  /** Navigates this tab to a path. */
  open: (path: string) => void
  isMuted: (id: ConversationId) => boolean
  end: AbortSignal
}

/**
 * Starts and stops the notifier as the member's setting and the browser's permission change, and
 * answers the service worker's messages about pressed notifications.
 */
export function watchNotices({ me, open, isMuted, end }: Watch): void {
  answerWorker(open, end)
  const notices = noticesSwitch(me)
  let running: AbortController | undefined

  const update = () => {
    const isOn = notices.read() && readPermission() === 'granted'
    if (isOn === (running !== undefined)) return
    running?.abort()
    running = isOn ? new AbortController() : undefined
    if (running) startNotifier({ me, isMuted, end: running.signal })
  }

  update()
  const stops = [notices.subscribe(update), subscribePermission(update)]
  end.addEventListener('abort', () => {
    for (const stop of stops) stop()
    running?.abort()
  })
}

function answerWorker(open: (path: string) => void, signal: AbortSignal): void {
  const answer = ({ data, ports }: MessageEvent<CallToTab>) => {
    if (data.open === undefined) ports[0]?.postMessage(location.pathname)
    else if (data.open !== location.pathname) open(data.open)
  }
  navigator.serviceWorker?.addEventListener('message', answer, { signal })
}
