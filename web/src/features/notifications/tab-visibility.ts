import type { Tabs } from '@shipmates/contract/decide-notification'

const VISIBLE_LOCK = 'shipmates-in-view'

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
