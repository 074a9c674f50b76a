import { expect } from 'vitest'
import type { Domain } from '../domain.ts'
import { sweep } from '../sweep.ts'
import type { TestServer } from './server.ts'

const DAY_MS = 24 * 60 * 60_000

interface Sweeping {
  daysLater?: number
  /** Only the steps of these domains: a whole sweep a month later would end every session of a file. */
  of?: readonly Domain[]
}

/** Runs the sweep by the clock of a server, or some days later. Fails if a step fails. */
export function sweepNow(
  { db, now }: Pick<TestServer, 'db' | 'now'>,
  { daysLater = 0, of }: Sweeping = {},
): Promise<void> {
  const then = () => new Date(now().getTime() + daysLater * DAY_MS)
  const log = { warn: expect.unreachable } as never
  return sweep({ db, now: then, log }, { ...(of && { of }) })
}
