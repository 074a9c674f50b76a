import { countWaitingMails } from '../../adapters/mail/mail-queries.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../platform/repeat.ts'
import { claimDigests } from './digest-queries.ts'
import { queueAt, whenToMail } from './when-to-mail.ts'

type Mailing = Pick<Deps, 'db' | 'log' | 'mailer' | 'now'>

const ASK_EVERY_MS = 5_000
const CLAIMED_AT_ONCE = 100
/** No more are queued while so many wait, so that the queue stays short however many are due. */
const WAITING_MAX = 500
/** What is due for longer, as after a long stop, is left out: next Monday is near enough. */
const LATE_MAX_MS = 2 * 24 * 60 * 60 * 1000

/**
 * Queues the weekly mails that are due. A mail is queued in the transaction that moves its next time, so that several
 * nodes, or one that is killed, queue it once. Returns a function that stops it.
 */
export function mailDigests(deps: Mailing): () => Promise<void> {
  return repeat({
    everyMs: ASK_EVERY_MS,
    work: (stop) => queueDue(deps, stop),
    onError: (err) => deps.log.warn({ err }, 'weekly mails could not be queued'),
  })
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
      const ids = claim.readers.map(({ userId }) => userId)
      const when = await whenToMail(tx, ids, { kind: 'digest', at })
      await queueAt(tx, claim.readers, { when, kind: 'digest' })
      return claim.claimed
    })
    if (claimed > 0) mailer.wake()
    if (claimed < CLAIMED_AT_ONCE) return
  }
}
