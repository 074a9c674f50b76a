import { DIGEST_MAX } from '@shipmates/contract/limits'
import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import { pickDevelopers } from '../../matching/discovery/digest-picks.ts'
import type { Shortlist } from '../../matching/discovery/shortlist/shortlist.ts'
import type { Db } from '../../platform/db/client.ts'
import { type Candidate, decideAll } from './decisions.ts'
import { digestFor } from './digest.ts'
import { findReader, updateLatest } from './digest-queries.ts'
import { findRecipient } from './mail-record.ts'
import { acceptancesMail, digestMail, LISTED_MAX, requestsMail, unreadMail } from './mails.ts'
import { listUnread, listUnseen } from './pending.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/**
 * Composers for the notification mails, by kind of mail. Each decides again, by the settings at the time of sending: if
 * quiet hours began while a mail waited, it waits for their end.
 */
export const notificationComposers = (site: Site, shortlist: Shortlist) => ({
  'unread-messages': composeUnread(site),
  'requests-waiting': composeNotices(site, 'request'),
  'requests-accepted': composeNotices(site, 'acceptance'),
  digest: composeDigest(site, shortlist),
})

/** Composes the mail from what is unread now; `undefined` if the member is to be mailed about none of it. */
const composeUnread =
  (site: Site): Compose =>
  async (db, email, now) => {
    const recipient = await findRecipient(db, { email, kind: 'message' })
    if (!recipient) return undefined
    const { userId, userName, tabs } = recipient
    const candidates = (await listUnread(db, [userId])).map((unread) => ({
      ...unread,
      kind: 'message' as const,
      channel: 'mail' as const,
      tabs,
      isRead: false,
    }))
    return composeDecided(db, { candidates, now }, async (decided) => {
      const url = await unsubscribeUrl(db, site, { mail: 'unread', userId })
      return unreadMail({ userName, unread: decided, unsubscribeUrl: url }, site)
    })
  }

/** Composes a mail about pending requests, or about acceptances, from those that the member has not seen yet. */
const composeNotices =
  (site: Site, kind: 'request' | 'acceptance'): Compose =>
  async (db, email, now) => {
    const recipient = await findRecipient(db, { email, kind })
    if (!recipient) return undefined
    const { userId, userName, since, tabs } = recipient
    const [names = []] = (await listUnseen(db, [{ userId, kind, since }], LISTED_MAX)).values()
    const candidate = { userId, kind, tabs, isRead: names.length === 0 }
    const candidates = [{ ...candidate, channel: 'mail' as const, conversation: null }]
    return composeDecided(db, { candidates, now }, async () => {
      const mail = kind === 'request' ? 'requests' : 'acceptances'
      const url = await unsubscribeUrl(db, site, { mail, userId })
      const content = { userName, names, unsubscribeUrl: url }
      return kind === 'request' ? requestsMail(content, site) : acceptancesMail(content, site)
    })
  }

/**
 * Composes the weekly mail from the current best matches; `undefined` if there are none, or if the member switched it
 * off or is no longer present. Leaves out the developers of the last mail, and uses those of the weeks before only if
 * there are too few others.
 */
const composeDigest =
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

/** Composes a mail from those candidates that are to be sent now. Postpones it if they are to be sent later. */
async function composeDecided<Each extends Candidate>(
  db: Db,
  { candidates, now }: { candidates: readonly Each[]; now: Date },
  compose: (decided: readonly Each[]) => ReturnType<Compose>,
): ReturnType<Compose> {
  const decided = await decideAll(db, candidates, now)
  const [first] = decided
  if (!first) return undefined
  if (first.at > now) return { waitUntil: first.at }
  return compose(decided.map(({ candidate }) => candidate))
}
