import { vi } from 'vitest'

type Observe = (see: (entries: object[]) => void) => void

const stubObserver = (observe: Observe) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void
      constructor(see: (entries: object[]) => void) {
        this.observe = () => observe(see)
      }
      disconnect() {}
    },
  )

/** Lets every element count as on the screen, until the end of the test. */
export const everythingIsOnScreen = () => stubObserver((see) => see([{ isIntersecting: true }]))

/** Lets no element count as on the screen, until the end of the test. */
export const nothingIsOnScreen = () => stubObserver(() => {})
