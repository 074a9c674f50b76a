import type pg from 'pg'
import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'
import { identify } from './identify.ts'
import { type Position, readFlushed, readReplayed } from './wal-positions.ts'

const EVERY_MS = 500
/** A standby that is later than this is reported. Reads avoid it much earlier. */
const LATE_MS = 3_000

interface Watched {
  primary: pg.Pool
  standby: pg.Pool
  log: Pick<Log, 'info' | 'warn'>
}

export interface ReplicaWatch {
  /**
   * The timeline of the primary that the standby followed when it was last looked at. Undefined if it did not, or was
   * held since.
   */
  followed(): string | undefined
  /** Keeps reads from the standby until a look finds that it follows. */
  hold(): void
  /** How late it is, in seconds; undefined while it is away. */
  lagSeconds(): number | undefined
  /** Rejects while the standby is away or late. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** A position, and when it was asked for. */
type Asked = Position & { at: number }

type State = 'well' | 'late' | 'away'

/**
 * Looks twice a second whether a standby follows its primary and how late it is. Logs once when it is away or late, and
 * once when it is back. While the primary is away it holds the standby, and says nothing of it.
 */
export function watchReplica({ primary, standby, log }: Watched): ReplicaWatch {
  const { state, note } = createState(log)
  const lag = createLag()
  let followed: string | undefined

  const compare = async (flushed: Asked) => {
    const replayed = await readFollowing(standby, primary)
    if (replayed === undefined) followed = undefined
    else if (lag.measure(flushed, replayed)) {
      followed = flushed.timeline
      note('well')
    } else if (lag.ms() >= LATE_MS) note('late', { lagMs: Math.round(lag.ms()) })
  }
  const look = async () => {
    const at = performance.now()
    const flushed = await readFlushed(primary).catch(() => undefined)
    if (!flushed) {
      followed = undefined
      return
    }
    try {
      await compare({ ...flushed, at })
    } catch (error) {
      followed = undefined
      const { message, code } = error as Error & { code?: string }
      note('away', { reason: message || code || 'no answer' })
    }
  }
  const first = look()
  const stop = repeat({ everyMs: EVERY_MS, work: look, onError: () => {} })
  return {
    followed: () => followed,
    hold: () => {
      followed = undefined
    },
    lagSeconds: () => (state() === 'away' ? undefined : lag.ms() / 1000),
    check: async () => {
      if (state() !== 'well') throw new Error(`the standby is ${state()}`)
    },
    stop: async () => {
      await Promise.all([first, stop()])
    },
  }
}

/** How the standby is, and the log lines when that changes. */
function createState(log: Watched['log']) {
  let state: State = 'well'
  const note = (found: State, details = {}) => {
    if (found === state) return
    state = found
    if (found === 'well') log.info('the standby is back')
    else log.warn(details, `the standby is ${found}`)
  }
  return { state: () => state, note }
}

/** Measures how long the standby takes to replay what the primary has flushed at a time. */
function createLag() {
  /** Not replayed yet. */
  let awaited: Asked | undefined
  let ms = 0

  /** Whether the standby has reached the last position that it was measured by. */
  const measure = (flushed: Asked, replayed: bigint): boolean => {
    if (awaited?.timeline !== flushed.timeline) awaited = flushed
    const { bytes, at } = awaited
    ms = performance.now() - at
    if (replayed < bytes) return false
    awaited = undefined
    return true
  }
  return { measure, ms: () => ms }
}

/** How much a standby has replayed; undefined if the primary is away. Throws if it is no standby of this primary. */
async function readFollowing(standby: pg.Pool, primary: pg.Pool): Promise<bigint | undefined> {
  const identity = await identify(standby)
  const wanted = await identify(primary).catch(() => undefined)
  if (!wanted) return undefined
  if (identity !== wanted) throw new Error('it is a standby of another database')
  const replayed = await readReplayed(standby)
  const flushed = await readFlushed(primary).catch(() => undefined)
  // After a failover to a standby that had received less.
  if (flushed && replayed > flushed.bytes) throw new Error('it follows another primary')
  return flushed && replayed
}
