import type { UserId } from '@shipmates/contract/ids'

/** How far back events are known. Pages connect within seconds of their load. */
const KNOWN_MS = 60_000

/** Knows how long members have received no event. */
export interface Quiet {
  /** Records an event. Call before it is sent. */
  note(recipients: readonly UserId[]): void
  /** The time since the last event of a member, in milliseconds, at most as far back as events are known. */
  of(member: UserId): number
}

/** Knows the events of this process alone. `clock` is monotonic. */
export function createQuiet(clock = () => performance.now()): Quiet {
  const startedAt = clock()
  /** The oldest event comes first. */
  const last = new Map<UserId, number>()
  return {
    note(recipients) {
      const now = clock()
      for (const id of recipients) {
        last.delete(id)
        last.set(id, now)
      }
      for (const [id, at] of last) {
        if (now - at < KNOWN_MS) break
        last.delete(id)
      }
    },
    of(member) {
      const since = Math.max(last.get(member) ?? startedAt, startedAt)
      return Math.floor(Math.min(clock() - since, KNOWN_MS))
    },
  }
}
