/** Longer than two pauses of any throttle: a delayed call starts another pause. */
export const PAUSES_MS = 3_000
/** A timer that runs may set another one. */
const ROUNDS = 3

/**
 * Ends the timers of a test with the test: one that fires in the next test acts on that test's page
 * and server. Those of up to 3 s fire at the end, since a throttle waits for its own; longer ones
 * are cleared. Intervals are left alone. `stop` gives the timers of the environment back.
 */
export function trackTimers() {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const pending = new Map<unknown, { fire: () => void; ms: number }>()

  const setTracked = (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const fire = () => {
      pending.delete(timer)
      act(...args)
    }
    const timer = set(fire, ms)
    pending.set(timer, { fire, ms })
    return timer
  }
  globalThis.setTimeout = Object.assign(setTracked, set) as typeof setTimeout
  globalThis.clearTimeout = (timer) => {
    pending.delete(timer)
    clear(timer)
  }

  return {
    end: async () => {
      for (let round = 0; round < ROUNDS && pending.size > 0; round++) {
        for (const [timer, { fire, ms }] of [...pending]) {
          globalThis.clearTimeout(timer as number)
          if (ms <= PAUSES_MS) fire()
        }
        await new Promise((resolve) => set(resolve, 0))
      }
    },
    stop: () => Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }),
  }
}
