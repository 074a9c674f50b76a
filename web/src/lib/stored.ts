/** A storage of the browser. It may be full or closed to us: then nothing is there, and nothing is thrown. */
function guarded(open: () => Storage) {
  return {
    read(key: string): string | undefined {
      try {
        return open().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    /** Returns whether it is stored; undefined takes it away. */
    write(key: string, text: string | undefined): boolean {
      try {
        if (text === undefined) open().removeItem(key)
        else open().setItem(key, text)
        return true
      } catch {
        return false
      }
    },
    clear(): void {
      try {
        open().clear()
      } catch {
        // Then there is nothing to clear.
      }
    },
  }
}

/** Of this tab. */
export const tabStorage = guarded(() => sessionStorage)

/** Of this browser, for all its tabs. */
export const browserStorage = guarded(() => localStorage)
