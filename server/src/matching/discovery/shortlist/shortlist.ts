import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../../platform/db/client.ts'
import type { Log } from '../../../platform/log.ts'
import { COUNTED_UP_TO } from '../counted-up-to.ts'
import { createAllMembers } from './all-members.ts'
import { pickBest, type Wanted } from './pick.ts'

/**
 * The members of a large community in this node's memory, so that a ranking finds the best of all of them without
 * reading everybody in the database. It only says who may be best: the ranking itself is made of what the database
 * has at that moment.
 */
export interface Shortlist {
  /**
   * The best `count` members, as they were when they were last read, in no order. `undefined` until they have been read
   * once; a feed does not wait for that until the end.
   */
  pick(wanted: Wanted, count: number): Promise<UserId[] | undefined>
  /** Reads all members again. */
  read(): Promise<void>
  /** Reads all members of a large community, so that the first feeds need not wait. Never throws. */
  prepare(): Promise<void>
  /** Ends a reading; nothing is read any more. */
  stop(): Promise<void>
}

/** Up to this many members, a ranking considers everybody, without a shortlist. */
export const ALL_UP_TO = COUNTED_UP_TO
/** What is older than this is read again, while it is used as it is. */
const LIFETIME_MS = 15 * 60_000
/** After a reading that failed. */
const TRY_AGAIN_MS = 60_000

interface Options {
  db: Db
  log: Log
  /** How long after the first reading began a feed still waits for it. */
  waitsMs?: number
}

export function createShortlist({ db, log, waitsMs = 2_000 }: Options): Shortlist {
  const members = createAllMembers()
  let isRead = false
  let isStopped = false
  let readAt = Number.NEGATIVE_INFINITY
  let reading: { since: number; done: Promise<void> } | undefined

  const readAll = async () => {
    await members.read(db, () => isStopped)
    if (isStopped) return
    isRead = true
    readAt = performance.now()
  }
  const read = () => {
    const since = performance.now()
    reading ??= {
      since,
      done: readAll().finally(() => {
        reading = undefined
      }),
    }
    return reading.done
  }
  const logFailure = (err: unknown) => log.warn({ err }, 'members not read for rankings')
  const refresh = async () => {
    if (isStopped || performance.now() - readAt < LIFETIME_MS) return
    try {
      await read()
    } catch (error) {
      readAt = performance.now() - LIFETIME_MS + TRY_AGAIN_MS
      logFailure(error)
    }
  }

  return {
    read,
    prepare: () => isLarge(db).then((yes) => (yes ? refresh() : undefined), logFailure),
    async pick(wanted, count) {
      void refresh()
      if (!isRead && reading)
        await orAfter(reading.since + waitsMs - performance.now(), reading.done)
      return isRead ? pickBest(members.now(), wanted, count) : undefined
    },
    async stop() {
      isStopped = true
      await reading?.done.catch(() => {})
    },
  }
}

async function isLarge(db: Db): Promise<boolean> {
  const size = await db.selectFrom('directorySize').select('members').executeTakeFirstOrThrow()
  return size.members > ALL_UP_TO
}

/** Resolves when the work has ended, at the latest after so long. */
async function orAfter(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), late]).finally(() => clearTimeout(timer))
}
