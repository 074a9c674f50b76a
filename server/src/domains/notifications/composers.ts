import { DIGEST_MAX } from '@shipmates/contract/limits'
import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/letter.tsx'
import { pickDevelopers } from '../discovery/digest-picks.ts'
import type { Shortlist } from '../discovery/shortlist/shortlist.ts'
import { digestLetter } from './digest-letter.ts'
import { findReader, updateLatest } from './digest-queries.ts'
import { unreadLetter } from './letters.ts'
import { listUnread } from './unread-queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Composers for the notification mails, by kind of mail. */
export const notificationComposers = (site: Site, shortlist: Shortlist) => ({
  'unread-messages': composeUnread(site),
  digest: composeDigest(site, shortlist),
})

/**
 * Composes the mail from what is unread now; `undefined` if the member has read everything, come
 * back or switched the mail off since it was queued.
 */
const composeUnread =
  (site: Site): Compose =>
  async (db, email) => {
    const waiting = await listUnread(db, email)
    const [first] = waiting
    if (!first) return undefined
    const { userId } = first
    return unreadLetter(waiting, site, await unsubscribeUrl(db, site, { mail: 'unread', userId }))
  }

/**
 * Composes the weekly mail from who is to be met now; `undefined` if that is nobody, or the member switched it off or
 * is not present any more. Nobody from the last mail is in it, and those of the weeks before only if there are too few
 * others.
 */
const composeDigest =
  (site: Site, shortlist: Shortlist): Compose =>
  async (db, email, now) => {
    const reader = await findReader(db, email)
    if (!reader) return undefined
    const { userId, earlier } = reader
    const wanted = {
      count: DIGEST_MAX,
      never: earlier.slice(0, DIGEST_MAX),
      last: earlier.slice(DIGEST_MAX).toReversed(),
    }
    const picks = await pickDevelopers({ db, now: () => now, shortlist }, userId, wanted)
    if (picks.length === 0) return undefined
    await updateLatest(
      db,
      userId,
      picks.map(({ id }) => id),
    )
    const url = await unsubscribeUrl(db, site, { mail: 'digest', userId })
    return digestLetter({ reader, picks, unsubscribeUrl: url }, site)
  }
