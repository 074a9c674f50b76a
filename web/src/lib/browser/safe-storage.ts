/**
 * Wraps a browser storage that may be full or blocked: reads then find nothing, and nothing throws.
 */
function guarded(open: () => Storage) {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open())
    } catch {}
  }
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    /** Returns true if stored; an undefined text removes the key. */
    write: (key: string, text: string | undefined): true | undefined =>
      attempt((storage) => {
        if (text) storage.setItem(key, text)
        else storage.removeItem(key)
        return true
      }),
    clear: (): void => attempt((storage) => storage.clear()),
  }
}

/** Session storage: this tab. */
export const tabStorage = guarded(() => sessionStorage)

/** Local storage: all tabs of this browser. */
export const browserStorage = guarded(() => localStorage)
