import type { Tabs } from '@shipmates/contract/decide-notification'

/** Shared by all visible tabs of this browser. */
const VISIBLE_LOCK = 'shipmates-in-view'
/** Held by the one tab that shows notifications; when it closes, another takes over. */
const NOTIFIER_LOCK = 'shipmates-notifier'

/**
 * Holds a shared Web Lock while this tab is visible, until `end` aborts, so that other tabs can
 * check it.
 */
export function announceVisible(end: AbortSignal): void {
  let leave = () => {}

  const update = () => {
    leave()
    if (document.hidden) return
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    void navigator.locks.request(VISIBLE_LOCK, { mode: 'shared' }, () => left)
  }

  update()
  document.addEventListener('visibilitychange', update, { signal: end })
  end.addEventListener('abort', () => leave())
}

/** Whether any tab of this browser is visible. */
export async function readTabs(): Promise<Exclude<Tabs, 'none'>> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === VISIBLE_LOCK) ? 'visible' : 'hidden'
}

/** Waits to be the tab that shows notifications, calls back, and stays it until `end` aborts. */
export function whenChosen(end: AbortSignal, onChosen: () => void): void {
  const ended = new Promise<void>((resolve) => {
    end.addEventListener('abort', () => resolve())
  })
  const hold = () => {
    onChosen()
    return ended
  }
  // Rejects if `end` aborts while waiting.
  navigator.locks.request(NOTIFIER_LOCK, { signal: end }, hold).catch(() => {})
}
