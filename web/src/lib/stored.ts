/** A storage of the browser. It may be full or closed to us: then nothing is there, and nothing is thrown. */
function guarded(open: () => Storage) {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open())
    } catch {}
  }
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    /** Returns true where it is stored; no text takes it away. */
    write: (key: string, text: string | undefined): true | undefined =>
      attempt((storage) => {
        if (text) storage.setItem(key, text)
        else storage.removeItem(key)
        return true
      }),
    clear: (): void => attempt((storage) => storage.clear()),
  }
}

/** Of this tab. */
export const tabStorage = guarded(() => sessionStorage)

/** Of this browser, for all its tabs. */
export const browserStorage = guarded(() => localStorage)
