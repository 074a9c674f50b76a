/** A storage of the browser. It may be full or closed to us: then nothing is there, and nothing is thrown. */
function guarded(open: () => Storage) {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (key: string): string | undefined =>
      attempt((storage) => storage.getItem(key)) ?? undefined,
    /** Returns true where it is stored; undefined takes it away. */
    write: (key: string, text: string | undefined): true | undefined =>
      attempt((storage) => {
        if (text === undefined) storage.removeItem(key)
        else storage.setItem(key, text)
        return true
      }),
    clear: (): void => attempt((storage) => storage.clear()),
  }
}

/** Of this tab. */
export const tabStorage = guarded(() => sessionStorage)

/** Of this browser, for all its tabs. */
export const browserStorage = guarded(() => localStorage)
