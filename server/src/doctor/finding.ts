import type { Config } from '../platform/config/config.ts'

/** The result of a check. */
export interface Finding {
  /** The name of the check. */
  check: string
  state: 'ok' | 'warn' | 'fail'
  says: string
  /** The advice to the operator. */
  remedy?: string
}

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says })

export const warn = (check: string, says: string, remedy: string): Finding => ({
  check,
  state: 'warn',
  says,
  remedy,
})

export const fail = (check: string, says: string, remedy: string): Finding => ({
  check,
  state: 'fail',
  says,
  remedy,
})

export interface DoctorContext {
  config: Config
  /** The timeout of one network call. */
  withinMs: number
}

/** Checks one dependency. Ends within a few calls, whatever the other side does. */
export type Check = (context: DoctorContext) => Promise<Finding[]>

interface Reading {
  /** When this machine sent the request and when it received the response, by its own clock. */
  sentAt: number
  receivedAt: number
  theirMs: number
}

const WARN_MS = 5_000
const FAIL_MS = 60_000

/** Compares a clock with this machine's. A difference within the round trip or the clock's precision counts as none. */
export function compareClocks(
  { name, errorMs = 0 }: { name: string; errorMs?: number },
  { sentAt, receivedAt, theirMs }: Reading,
): Finding {
  const aheadMs = theirMs - (sentAt + receivedAt) / 2
  const leastMs = Math.max(0, Math.abs(aheadMs) - (receivedAt - sentAt) / 2 - errorMs)
  if (Number.isNaN(aheadMs))
    return warn('clock', `${name} sends no time`, 'See what answers there.')
  if (leastMs <= WARN_MS) return ok('clock', `of this machine agrees with ${name}`)
  const text = `${name} is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine`
  const remedy = 'Have both machines set their clocks by NTP.'
  return leastMs <= FAIL_MS ? warn('clock', text, remedy) : fail('clock', text, remedy)
}
