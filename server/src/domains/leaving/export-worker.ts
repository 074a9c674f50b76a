import { EXPORT_LIFETIME_MS } from '@shipmates/contract/limits'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import { readProfile } from '../profiles/members.ts'
import {
  deleteChunks,
  leaseExport,
  updateExportLease,
  updateFailed,
  updateReady,
} from './export-queries.ts'
import { writeExport } from './write-export.ts'

type Exporting = Pick<Deps, 'db' | 'log' | 'mailer' | 'now'>
type Leased = NonNullable<Awaited<ReturnType<typeof leaseExport>>>

const ASK_EVERY_MS = 2_000
/** How long a node may be silent before another starts its copy again. */
const LEASE_MS = 60_000
const MAX_TRIES = 3

/**
 * Makes the copies that members asked for, one at a time on each node. Returns a function that stops it;
 * a copy that is not finished is started again by another node or the next start.
 */
export function makeExports(deps: Exporting): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const ask = () => {
    running ??= makeAll(deps, stopping.signal)
      .catch((err: unknown) => deps.log.warn({ err }, 'exports could not be made'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(ask, ASK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort(new Error('this node stops'))
    await running
  }
}

/** Makes every copy that waits. */
export async function makeAll(deps: Exporting, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const now = deps.now()
    const leased = await leaseExport(deps.db, { now, until: leaseFrom(now) })
    if (!leased) return
    await make(deps, leased, stop)
  }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

async function make(deps: Exporting, leased: Leased, stop?: AbortSignal): Promise<void> {
  const { db, log, mailer, now } = deps
  const { id, userId, tries } = leased
  if (tries > MAX_TRIES) {
    await updateFailed(db, id)
    log.warn({ export: id }, 'export given up')
    return
  }
  try {
    await deleteChunks(db, id)
    const bytes = await writeExport(deps, leased, async () => {
      stop?.throwIfAborted()
      await updateExportLease(db, id, leaseFrom(now()))
    })
    const expiresAt = new Date(now().getTime() + EXPORT_LIFETIME_MS)
    await db.transaction().execute(async (tx) => {
      const { email } = await readProfile(tx, userId, userId)
      await updateReady(tx, id, { bytes, expiresAt })
      await queueMail(tx, { recipient: email, kind: 'export-ready' }, now())
    })
    mailer.wake()
    log.info({ export: id, bytes }, 'export ready')
  } catch (err) {
    log.warn({ err, export: id, tries }, 'export failed')
    if (tries >= MAX_TRIES && !stop?.aborted) await updateFailed(db, id)
    else await updateExportLease(db, id, now())
  }
}
