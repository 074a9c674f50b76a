import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../../platform/db/client.ts'
import type { Log } from '../../../platform/log.ts'
import { findMeanRate } from '../rank-basis.ts'
import { createTableBuilder } from './member-table.ts'
import { type Members, pickBest, type Wanted } from './pick.ts'
import { findMinutesAhead, readMembers } from './read-members.ts'

/**
 * The members of a large community in this node's memory, so that a ranking finds the best of all of them without
 * reading everybody in the database. It only says who may be best: the ranking itself is made of what the database
 * has at that moment.
 */
export interface Shortlist {
  /**
   * The best `count` members, as they were when they were last read, in no order. Nobody, if the first reading takes
   * longer than a feed may wait.
   */
  pick(wanted: Wanted, count: number): Promise<UserId[]>
  /** Reads all members again. */
  read(): Promise<void>
}

/** What is older than this is read again, while it is used as it is. */
const LIFETIME_MS = 15 * 60_000
/** After a reading that failed. */
const TRY_AGAIN_MS = 60_000

interface Options {
  db: Db
  log: Log
  /** How long a feed waits for the first reading. */
  waitsMs?: number
}

export function createShortlist({ db, log, waitsMs = 2_000 }: Options): Shortlist {
  let members: Members | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = () => {
    reading ??= readAll(db)
      .then((all) => {
        members = all
        readAt = performance.now()
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const readInBackground = () =>
    read().catch((error: unknown) => {
      readAt = performance.now() - LIFETIME_MS + TRY_AGAIN_MS
      log.warn({ err: error }, 'members not read for rankings')
    })

  return {
    read,
    async pick(wanted, count) {
      if (performance.now() - readAt > LIFETIME_MS) {
        const done = readInBackground()
        if (!members) await orAfter(waitsMs, done)
      }
      return members ? pickBest(members, wanted, count) : []
    },
  }
}

async function readAll(db: Db): Promise<Members> {
  const { add, build } = createTableBuilder(await findMeanRate(db))
  for await (const members of readMembers(db)) for (const member of members) add(member)
  const table = build()
  const zones = table.zoneNames.filter((zone) => zone !== null)
  return { table, minutesAhead: await findMinutesAhead(db, zones) }
}

/** Resolves when the work is done, at the latest after so long. */
async function orAfter(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
