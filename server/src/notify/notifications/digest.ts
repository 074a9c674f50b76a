import type { Developer } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { DIGEST_MAX } from '@shipmates/contract/limits'
import { reasonText } from '@shipmates/contract/messages/reasons'
import type { Compose } from '../../adapters/mail/compose.ts'
import { countWaitingMails } from '../../adapters/mail/mail-queries.ts'
import { type Site, writeMail } from '../../adapters/mail/mail-template.tsx'
import type { Deps } from '../../deps.ts'
import { pickDevelopers } from '../../matching/discovery/digest-picks.ts'
import type { Shortlist } from '../../matching/discovery/shortlist/shortlist.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { type Candidate, composeDecided, decideAll } from './decisions.ts'
import { claimDigests, findReader, updateLatest } from './digest-queries.ts'
import { queueAt } from './mail-record.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Mailing = Pick<Deps, 'db' | 'log' | 'mailer' | 'now'>

const ASK_EVERY_MS = 5_000
const CLAIMED_AT_ONCE = 100
/** No more are queued while this many wait, so that the queue stays short however many are due. */
const WAITING_MAX = 500
/** Mails that have been due for longer, as after a long stop, are skipped: the next Monday is near enough. */
const LATE_MAX_MS = 2 * 24 * 60 * 60 * 1000

/** The weekly mail to a member. It is sent to online members, too. */
const digestFor = (userId: UserId): Candidate => ({
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

/**
 * Composes the weekly mail from the current best matches; `undefined` if there are none, or if the member switched it
 * off or is no longer present. Leaves out the developers of the last mail, and uses those of the weeks before only if
 * there are too few others.
 */
export const composeDigest =
  (site: Site, shortlist: Shortlist): Compose =>
  async (db, email, now) => {
    const reader = await findReader(db, email)
    if (!reader) return undefined
    const { userId, earlier } = reader
    return composeDecided(db, { candidates: [digestFor(userId)], now }, async () => {
      const wanted = {
        count: DIGEST_MAX,
        never: earlier.slice(0, DIGEST_MAX),
        last: earlier.slice(DIGEST_MAX).toReversed(),
      }
      const picks = await pickDevelopers({ db, now: () => now, shortlist }, userId, wanted)
      if (picks.length === 0) return undefined
      const ids = picks.map(({ id }) => id)
      await updateLatest(db, userId, ids)
      const url = await unsubscribeUrl(db, site, { mail: 'digest', userId })
      return digestMail({ reader, picks, unsubscribeUrl: url }, site)
    })
  }

interface Digest {
  reader: { userName: string }
  picks: readonly Developer[]
  unsubscribeUrl: string
}

/** Names developers to meet: each with the headline, why they match, and a link. */
function digestMail({ reader, picks, unsubscribeUrl }: Digest, { publicUrl, siteName }: Site) {
  const developers = picks.length === 1 ? 'A developer' : `${picks.length} developers`
  return writeMail({
    siteName,
    subject: `${developers} to meet on ${siteName}`,
    lines: [`Hi ${reader.userName},`, 'You may get along with:'],
    people: picks.map(({ userName, headline, match }) => ({
      name: userName,
      url: `${publicUrl}${linkTo(userName)}`,
      lines: [...(headline ? [headline] : []), match.reasons.map(reasonText).join(' · ')],
    })),
    action: { label: 'Discover more', url: `${publicUrl}/dashboard` },
    note:
      'You get this email on Mondays because you asked for it. ' +
      `Turn it off in Settings: ${publicUrl}/settings`,
    unsubscribeUrl,
  })
}

/** The address that searches for a name and opens its profile. */
const linkTo = (userName: string) => {
  const name = encodeURIComponent(userName)
  return `/dashboard?search=%40${name}&profile=${name}`
}
