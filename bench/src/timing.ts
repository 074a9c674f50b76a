import { setTimeout as pause } from 'node:timers/promises'

export { pause }

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

/** The value below which this share (0 to 1) of the values lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0)
