import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../../platform/db/client.ts'
import type { Log } from '../../../platform/log.ts'
import { createAllMembers } from './all-members.ts'
import { type PickQuery, pickBest } from './pick.ts'

/**
 * The members of a large community in this node's memory, so that a ranking finds the best of all without reading
 * everybody in the database. It only selects candidates: the ranking itself uses the database's current rows.
 */
export interface Shortlist {
  /**
   * The best `count` members, by the last reading, in no order. `undefined` until the first reading has ended; a feed
   * waits for it only so long.
   */
  pick(wanted: PickQuery, count: number): Promise<UserId[] | undefined>
  /** Reads all members again. */
  read(): Promise<void>
  /** Reads all members of a large community, so that the first feeds need not wait. Never throws. */
  prepare(): Promise<void>
  /** Ends a running reading, and starts no more. */
  stop(): Promise<void>
}

/**
 * In communities of up to this many members, a ranking considers everybody, without a shortlist. A feed with intents that
 * has as few is counted at each session, too.
 */
export const ALL_UP_TO = 5000
/** An older shortlist is read again, and used in the meantime. */
const LIFETIME_MS = 15 * 60_000
/** The pause after a reading that failed. */
const TRY_AGAIN_MS = 60_000

interface Options {
  db: Db
  log: Log
  /** A feed waits for the first reading until this long after its start. */
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
  const logFailure = (err: unknown) => log.warn({ err }, 'members could not be read for rankings')
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

/** Resolves when the work has ended, or after `ms`. */
async function orAfter(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), late]).finally(() => clearTimeout(timer))
}
