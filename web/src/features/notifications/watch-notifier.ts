import type { UserId } from '@shipmates/contract/ids'
import { sessionStore } from '../../lib/net/session.ts'
import { socket } from '../../lib/net/socket.ts'
import { followSound } from './message-sound.ts'
import type { CallToTab } from './notification-content.ts'
import { type FindConversation, startNotifier } from './notifier.ts'
import { readPermission, subscribePermission } from './permission.ts'
import { subscribe, unsubscribe } from './push-subscription.ts'
import { pushSwitch } from './push-switch.ts'

interface Watch {
  me: UserId
  /** Navigates this tab to a path. */
  open: (path: string) => void
  findConversation: FindConversation
  end: AbortSignal
}

/**
 * Starts and stops the notifier as the member's setting and the browser's permission change,
 * subscribes to push at each start, sends the server whether the tab is visible, and replies to the
 * service worker's messages about pressed notifications.
 */
export function watchNotifier({ me, open, findConversation, end }: Watch): void {
  answerWorker(open, end)
  announceInView(end)
  followSound(findConversation, end)
  const isWanted = pushSwitch(me)
  let running: AbortController | undefined

  const update = () => {
    const isOn = isWanted.read() && readPermission() === 'granted'
    if (isOn === (running !== undefined)) return
    running?.abort()
    running = isOn ? new AbortController() : undefined
    if (running) {
      startNotifier({ me, findConversation, end: running.signal })
      void subscribe(me)
    }
  }

  update()
  const stops = [isWanted.subscribe(update), subscribePermission(update)]
  end.addEventListener('abort', () => {
    for (const stop of stops) stop()
    running?.abort()
    // The next member who signs in must not get the pushes of this one.
    if (running && !sessionStore.getSnapshot().isAuthenticated)
      void unsubscribe({ isSignedIn: false })
  })
}

function answerWorker(open: (path: string) => void, signal: AbortSignal): void {
  const answer = ({ data, ports }: MessageEvent<CallToTab>) => {
    if (data.open === undefined) ports[0]?.postMessage(location.pathname)
    else if (data.open !== location.pathname) open(data.open)
  }
  navigator.serviceWorker?.addEventListener('message', answer, { signal })
}

/**
 * Sends the server whether this tab is visible, on each connection and each change, until `end`
 * aborts.
 */
function announceInView(end: AbortSignal): void {
  const emitInView = () => void socket.volatile?.emit('in_view', !document.hidden)

  emitInView()
  socket.on('connect', emitInView)
  document.addEventListener('visibilitychange', emitInView, { signal: end })
  end.addEventListener('abort', () => socket.off('connect', emitInView))
}
