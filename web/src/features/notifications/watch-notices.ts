import { noticesSwitch } from './notices-switch.ts'
import { type Notifier, startNotifier } from './notifier.ts'
import { readPermission, subscribePermission } from './permission.ts'

/** Starts the notifier whenever the member wants it and the browser lets us, and ends it otherwise. */
export function watchNotices({ me, open, end }: Notifier): void {
  const notices = noticesSwitch(me)
  let running: AbortController | undefined

  const update = () => {
    const isOn = notices.read() && readPermission() === 'granted'
    if (isOn === (running !== undefined)) return
    running?.abort()
    running = isOn ? new AbortController() : undefined
    if (running) startNotifier({ me, open, end: running.signal })
  }

  update()
  const stops = [notices.subscribe(update), subscribePermission(update)]
  end.addEventListener('abort', () => {
    for (const stop of stops) stop()
    running?.abort()
  })
}
