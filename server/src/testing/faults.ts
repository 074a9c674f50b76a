import { expect } from 'vitest'
import type { Db } from '../platform/db/client.ts'
import { findFaults, NO_FAULTS, type Writer } from './traffic.ts'

/** Waits until every writer has received several more acknowledgements. */
export async function untilAllGoOn(writers: readonly Writer[]): Promise<void> {
  const before = writers.map((writer) => writer.acknowledged())
  const least = () => Math.min(...writers.map((writer, n) => writer.acknowledged() - before[n]!))
  await expect.poll(least).toBeGreaterThan(5)
}

/** Lets all writers finish, and expects no fault but those that are allowed. */
export async function expectNoFaults(
  db: Db,
  writers: readonly Writer[],
  allowed: object = {},
): Promise<void> {
  await Promise.all(writers.map((writer) => writer.finish()))
  for (const writer of writers) {
    expect(await findFaults(db, writer, writers)).toEqual({ ...NO_FAULTS, ...allowed })
  }
}
