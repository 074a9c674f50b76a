import { EXPORT_LIFETIME_MS } from '@shipmates/contract/limits'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import { readProfile } from '../../people/profiles/members.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import {
  deleteChunks,
  leaseExport,
  updateExportLease,
  updateFailed,
  updateReady,
  updateStopped,
} from './exports.ts'
import { createRenewal, doLeased } from './leases.ts'
import { type Copying, requireHeld, writeExport } from './write-export.ts'

type Exporting = Copying & Pick<Deps, 'limiter' | 'log' | 'mailer'>
type Leased = NonNullable<Awaited<ReturnType<typeof leaseExport>>>

const POLL_EVERY_MS = 2_000
const MAX_TRIES = 3

/** Makes every copy that waits. */
export function makeExports(deps: Exporting): Job {
  return {
    name: 'exports',
    everyMs: POLL_EVERY_MS,
    work: (stop) =>
      doLeased(deps, { lease: leaseExport, work: (leased) => make(deps, leased, stop) }, stop),
    outage: logOutage(deps.log, 'exports could not be made'),
  }
}

async function make(deps: Exporting, leased: Leased, stop: AbortSignal): Promise<void> {
  const { db, log, mailer, now } = deps
  const { id, userId } = leased
  const tries = leased.tries - leased.stops
  if (tries > MAX_TRIES) {
    await giveUp(deps, leased)
    return
  }
  try {
    const renewLease = createRenewal(now, async (until) => {
      requireHeld(await updateExportLease(db, leased, until))
    })
    const onPage = async () => {
      stop.throwIfAborted()
      await renewLease()
    }
    await deleteChunks(db, leased)
    const bytes = await writeExport(deps, leased, onPage)
    const expiresAt = new Date(now().getTime() + EXPORT_LIFETIME_MS)
    await db.transaction().execute(async (tx) => {
      const { email } = await readProfile(tx, userId, userId)
      requireHeld(await updateReady(tx, leased, { bytes, expiresAt }))
      await queueMail(tx, { recipient: email, kind: 'export-ready' }, now())
    })
    mailer.wake()
    log.info({ export: id, bytes }, 'export ready')
  } catch (err) {
    if (stop.aborted) {
      await updateStopped(db, leased, now())
      return
    }
    log.warn({ err, export: id, tries }, 'export failed')
    if (tries >= MAX_TRIES) await giveUp(deps, leased)
    else await updateExportLease(db, leased, now())
  }
}

/**
 * Gives up on a copy, unless another node is making it. The copy does not count against the limit, so the member can
 * ask again.
 */
async function giveUp({ db, limiter, log }: Exporting, leased: Leased): Promise<void> {
  const { id, userId, tries } = leased
  if (!(await updateFailed(db, leased))) return
  log.warn({ export: id, tries }, 'gave up making an export')
  // After the commit: if this came before and the commit failed, it would be given back twice.
  await limiter.giveBack('exports', userId)
}
