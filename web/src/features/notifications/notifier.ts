import type { UserId } from '@shipmates/contract/ids'
import { useEffect, useEffectEvent } from 'react'
import { sessionStore } from '../../lib/net/session.ts'
import { socket } from '../../lib/net/socket.ts'
import { type Dispatch, startDispatcher } from './dispatcher.ts'
import type { CallToTab } from './notification-content.ts'
import { readPermission, subscribePermission } from './permission.ts'
import { isPushWanted, pushSwitch, subscribe, unsubscribe } from './push-subscription.ts'
import { closeNotifications } from './system-notifications.ts'
import { announceVisible, whenChosen } from './tabs.ts'

type NotifierProps = Pick<Dispatch, 'me' | 'findConversation' | 'isPending'> & Dispatch['acts']

/**
 * Announces live events to the member. Sends the server whether the tab is visible, and replies to
 * the service worker's messages about pressed notifications. Mounted once, by the signed-in shell.
 */
export function Notifier(props: NotifierProps): null {
  const { me } = props
  const current = useEffectEvent(() => props)

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    answerWorker((path) => current().open(path), signal)
    announceInView(signal)
    startDispatcher({
      me,
      findConversation: (id) => current().findConversation(id),
      isPending: (id) => current().isPending(id),
      acts: {
        open: (...to) => current().open(...to),
        pathOfChat: (conversation) => current().pathOfChat(conversation),
        openChat: (user) => current().openChat(user),
        accept: (request) => current().accept(request),
      },
      ...followSwitch(me, signal),
      end: signal,
    })
    return () => end.abort()
  }, [me])
  return null
}

/**
 * Follows the member's setting and the browser's permission, and subscribes to push whenever both
 * allow notifications.
 */
function followSwitch(me: UserId, end: AbortSignal): Pick<Dispatch, 'isOn' | 'isChosen'> {
  const isWanted = pushSwitch(me)
  let running: { end: AbortController; isChosen: () => boolean } | undefined

  const update = () => {
    const isOn = isWanted.read() && readPermission() === 'granted'
    if (isOn === (running !== undefined)) return
    running?.end.abort()
    running = undefined
    if (!isOn) return
    const started = new AbortController()
    running = { end: started, isChosen: holdNotifications(me, started.signal) }
    void subscribe(me)
  }

  update()
  const stops = [isWanted.subscribe(update), subscribePermission(update)]
  end.addEventListener('abort', () => {
    for (const stop of stops) stop()
    running?.end.abort()
    // The next member who signs in must not get the pushes of this one.
    if (running && !sessionStore.getSnapshot().isAuthenticated)
      void unsubscribe({ isSignedIn: false })
  })
  return { isOn: () => running !== undefined, isChosen: () => running?.isChosen() ?? false }
}

/**
 * Takes part in showing system notifications until `end` aborts, and then closes them unless
 * another tab takes over. Returns whether this tab is the one that shows them.
 */
export function holdNotifications(me: UserId, end: AbortSignal): () => boolean {
  let isChosen = false
  announceVisible(end)
  whenChosen(end, () => {
    isChosen = true
  })
  end.addEventListener('abort', () => {
    if (isChosen || !isPushWanted(me)) closeNotifications()
  })
  return () => isChosen
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
