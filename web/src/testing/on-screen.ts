import { vi } from 'vitest'

/** Lets every element count as on the screen, until the end of the test. */
export function everythingIsOnScreen(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void
      constructor(see: (entries: object[]) => void) {
        this.observe = () => see([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
}
