import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Deleted, Domain } from '../../domain.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { deleteOrdered } from '../../platform/db/delete-oldest.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { makeDueTombstone } from '../accounts/purge.ts'
import { createRenewal, doLeased } from './leases.ts'

interface Working extends Purging, Pick<Deps, 'log' | 'now'> {}

const POLL_EVERY_MS = 5_000

/**
 * Carries out the deletions that are due, on any node. Stopped, it ends after the current batch;
 * another node, or the next start, continues.
 */
export function carryOutDeletions(deps: Working): Job {
  return {
    name: 'deletions',
    everyMs: POLL_EVERY_MS,
    work: (stop) => deleteDue(deps, stop),
    outage: logOutage(deps.log, 'deletions could not be carried out'),
  }
}

/** Deletes every account that is due, and continues interrupted deletions. */
export async function deleteDue(deps: Working, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await makeNextTombstone(deps))) {}
  const work = (deleted: Deleted) => purgeLeased(deps, deleted, stop)
  await doLeased(deps, { lease: leasePurge, work }, stop)
}

/** Makes a tombstone of the next account that is due. Returns false if there is none. */
const makeNextTombstone = ({ db, now, log }: Working): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const userId = await makeDueTombstone(tx, now())
    if (!userId) return false
    await insertPurge(tx, userId, now())
    log.info({ userId }, 'account deleted')
    return true
  })

async function purgeLeased(deps: Working, deleted: Deleted, stop?: AbortSignal): Promise<void> {
  const { db, now, log } = deps
  const { userId } = deleted
  const renewLease = createRenewal(now, (until) => updateLease(db, userId, until))
  for await (const batch of purge(deps, deleted)) {
    log.debug({ userId, ...batch }, 'rows of a deleted account deleted')
    if (stop?.aborted) {
      await updateLease(db, userId, now())
      return
    }
    await renewLease()
  }
  log.info({ userId }, 'all data of a deleted account is purged')
}

export const insertPurge = (tx: Tx, userId: UserId, now: Date) =>
  tx.insertInto('purges').values({ userId, leasedUntil: now }).execute()

/** Leases the next deleted account that has rows left; other nodes skip it. */
export async function leasePurge(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<{ userId: UserId; messages: MessagesChoice } | undefined> {
  const { rows } = await sql<{ userId: UserId; messages: MessagesChoice }>`
    with leased as (
      update purges set leased_until = ${until}
      where user_id = (
        select user_id from purges where leased_until <= ${now}
        order by leased_until limit 1 for no key update skip locked
      )
      returning user_id
    )
    select user_id, deletion_messages as messages from leased join users on users.id = user_id
  `.execute(db)
  return rows[0]
}

const updateLease = (db: Db, userId: UserId, leasedUntil: Date) =>
  db.updateTable('purges').set({ leasedUntil }).where('userId', '=', userId).execute()

interface Purging extends Pick<Deps, 'db' | 'live'> {
  domains: readonly Pick<Domain, 'purge'>[]
}

const MIN_LIMIT = 10
/** A connection has two rows. */
const MAX_LIMIT = 250
/** A slower batch is followed by smaller ones. */
const AIM_MS = 15

/** The progress, after each committed batch. */
export interface Batch {
  step: string
  rows: number
  ms: number
}

/**
 * Deletes the rows of a deleted account in batches, each a short transaction of its own. Each step finds the remaining
 * rows by itself, so another run continues where this one ended. The domains' steps run in the reverse order of the
 * list.
 *
 * Others were notified when the member left. The nodes clear their caches of the member once more.
 *
 * The size of the batches follows the time they take, and a pause of the same length follows each, so that no lock is
 * held for long and others' requests are not delayed.
 */
export async function* purge(deps: Purging, deleted: Deleted): AsyncGenerator<Batch> {
  deps.live.endTyping(deleted.userId)
  const { db, domains } = deps
  const steps: Steps = Object.assign(
    {},
    ...domains.toReversed().map(({ purge: stepsOf }) => stepsOf?.(deleted, db)),
  )
  for (const [name, step] of Object.entries(steps)) {
    const work =
      typeof step === 'function' ? step : (limit: number) => deleteOrdered(db, step, limit)
    yield* inBatches(name, work)
  }
  await db.deleteFrom('purges').where('userId', '=', deleted.userId).execute()
}

type Steps = ReturnType<NonNullable<Domain['purge']>>

async function* inBatches(
  step: string,
  work: (limit: number) => Promise<number>,
): AsyncGenerator<Batch> {
  let limit = MIN_LIMIT
  for (;;) {
    const start = performance.now()
    const rows = await work(limit)
    const ms = performance.now() - start
    yield { step, rows, ms }
    if (rows < limit) return
    limit =
      ms > AIM_MS
        ? Math.max(MIN_LIMIT, Math.floor((limit * AIM_MS) / ms))
        : Math.min(MAX_LIMIT, Math.ceil(limit * 1.5))
    await pause(ms)
  }
}
