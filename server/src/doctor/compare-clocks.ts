import { type Finding, fail, ok, warn } from './finding.ts'

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
