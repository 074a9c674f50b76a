import type { NotificationDecision } from '@shipmates/contract/decide-notification'
import { DIGEST_MAX } from '@shipmates/contract/limits'
import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/letter.tsx'
import { pickDevelopers } from '../discovery/digest-picks.ts'
import type { Shortlist } from '../discovery/shortlist/shortlist.ts'
import { readNames } from '../notices/mail.ts'
import { digestLetter } from './digest-letter.ts'
import { findReader, updateLatest } from './digest-queries.ts'
import { unreadLetter } from './letters.ts'
import { acceptancesLetter, LISTED_MAX, requestsLetter } from './notice-letters.ts'
import { findNoticeReader } from './notice-queries.ts'
import { listUnread } from './unread-queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { decideNow } from './when-to-mail.ts'

/**
 * Composers for the notification mails, by kind of mail. Each decides once more, by the settings as they are when the
 * mail is sent, so that one whose quiet hours began while it waited waits for their end.
 */
export const notificationComposers = (site: Site, shortlist: Shortlist) => ({
  'unread-messages': composeUnread(site),
  'requests-waiting': composeNotices(site, 'request'),
  'requests-accepted': composeNotices(site, 'acceptance'),
  digest: composeDigest(site, shortlist),
})

/**
 * Composes the mail from what is unread now; `undefined` if the member has read everything, come
 * back or switched the mail off since it was queued.
 */
const composeUnread =
  (site: Site): Compose =>
  async (db, email, now) => {
    const waiting = await listUnread(db, email)
    const [first] = waiting
    if (!first) return undefined
    const { userId } = first
    const what = await decideNow(db, userId, 'message', now)
    if (what !== 'send') return toWait(what)
    return unreadLetter(waiting, site, await unsubscribeUrl(db, site, { mail: 'unread', userId }))
  }

/**
 * Composes a mail about requests that wait, or about acceptances, as they are now; `undefined` if there are none that
 * the member has not seen, or the member has come back or switched the mail off since it was queued.
 */
const composeNotices =
  (site: Site, kind: 'request' | 'acceptance'): Compose =>
  async (db, email, now) => {
    const reader = await findNoticeReader(db, { email, kind })
    if (!reader) return undefined
    const { userId, userName, since } = reader
    const what = await decideNow(db, userId, kind, now)
    if (what !== 'send') return toWait(what)
    const names = await readNames(db, { userId, kind, since }, LISTED_MAX)
    if (names.length === 0) return undefined
    const mail = kind === 'request' ? 'requests' : 'acceptances'
    const letter = {
      userName,
      names,
      unsubscribeUrl: await unsubscribeUrl(db, site, { mail, userId }),
    }
    return kind === 'request' ? requestsLetter(letter, site) : acceptancesLetter(letter, site)
  }

const toWait = (what: Exclude<NotificationDecision, 'send'>) => (what === 'drop' ? undefined : what)

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
    const what = await decideNow(db, userId, 'digest', now)
    if (what !== 'send') return toWait(what)
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
