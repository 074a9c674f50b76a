const IN_VIEW = 'shipmates-in-view'

/** Tells the member's other tabs, as long as `end` has not come, whenever this one is in view. */
export function tellInView(end: AbortSignal): void {
  let leave = () => {}

  const update = () => {
    leave()
    if (document.hidden) return
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    void navigator.locks.request(IN_VIEW, { mode: 'shared' }, () => left)
  }

  update()
  document.addEventListener('visibilitychange', update, { signal: end })
  end.addEventListener('abort', () => leave())
}

/** Whether any tab of this browser is in view. */
export async function isAnyInView(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === IN_VIEW)
}
