import { setTimeout as pause } from 'node:timers/promises'

/** The duration of some work in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Repeats work for some seconds, at least once. */
export async function repeatFor(seconds: number, work: () => Promise<unknown>): Promise<void> {
  const endAt = performance.now() + seconds * 1000
  do await work()
  while (performance.now() < endAt)
}

/** Waits until a condition holds. Throws after two minutes. */
export async function untilTrue(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endAt = performance.now() + 120_000
  while (!(await holds())) {
    if (performance.now() > endAt) throw new Error('A condition did not come true in two minutes.')
    await pause(20)
  }
}
