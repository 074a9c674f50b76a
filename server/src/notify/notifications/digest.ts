import type { UserId } from '@shipmates/contract/ids'
import { countWaitingMails } from '../../adapters/mail/mail-queries.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { type Candidate, decideAll } from './decisions.ts'
import { claimDigests } from './digest-queries.ts'
import { queueAt } from './mail-record.ts'

type Mailing = Pick<Deps, 'db' | 'log' | 'mailer' | 'now'>

const ASK_EVERY_MS = 5_000
const CLAIMED_AT_ONCE = 100
/** No more are queued while this many wait, so that the queue stays short however many are due. */
const WAITING_MAX = 500
/** Mails that have been due for longer, as after a long stop, are skipped: the next Monday is near enough. */
const LATE_MAX_MS = 2 * 24 * 60 * 60 * 1000

/** The weekly mail to a member. It is sent to online members, too. */
export const digestFor = (userId: UserId): Candidate => ({
  userId,
  kind: 'digest',
  channel: 'mail',
  tabs: undefined,
  isRead: false,
  conversation: null,
})

/**
 * Queues the weekly mails that are due. A mail is queued in the transaction that moves its next time, so that several
 * nodes, or one that is killed, queue it once.
 */
export function mailDigests(deps: Mailing): Job {
  return {
    name: 'weekly_mails',
    everyMs: ASK_EVERY_MS,
    work: (stop) => queueDue(deps, stop),
    outage: logOutage(deps.log, 'weekly mails could not be queued'),
  }
}

async function queueDue({ db, now, mailer }: Mailing, stop: AbortSignal): Promise<void> {
  const isFull = async () => {
    const waiting = await countWaitingMails(db, { turn: 2, at: now(), limit: WAITING_MAX })
    return waiting === WAITING_MAX
  }
  while (!stop.aborted && !(await isFull())) {
    const claimed = await db.transaction().execute(async (tx) => {
      const at = now()
      const notBefore = new Date(at.getTime() - LATE_MAX_MS)
      const claim = await claimDigests(tx, { at, notBefore, limit: CLAIMED_AT_ONCE })
      const candidates = claim.readers.map(({ userId, email }) => ({ ...digestFor(userId), email }))
      const decided = await decideAll(tx, candidates, at)
      const mails = decided.map(({ candidate, at: time }) => ({ email: candidate.email, at: time }))
      await queueAt(tx, 'digest', mails)
      return claim.claimed
    })
    if (claimed > 0) mailer.wake()
    if (claimed < CLAIMED_AT_ONCE) return
  }
}
