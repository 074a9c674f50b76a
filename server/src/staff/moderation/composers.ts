import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import type { Mail } from '../../adapters/mail/transport.ts'
import { findNote } from '../staff/log.ts'
import {
  deletedMail,
  findAwaited,
  findRecipient,
  limitedMail,
  type MailedAct,
  OVERDUE_MS,
  reportResolvedMail,
  reportsOverdueMail,
  reportWaitingMail,
  restoredMail,
  suspendedMail,
  warnedMail,
} from './mails.ts'

/** Composers for the mails about actions and reports, by kind of mail. */
export const moderationComposers = (site: Site) => ({
  warned: composeAct(warnedMail, site),
  limited: composeAct(limitedMail, site),
  suspended: composeAct(suspendedMail, site),
  restored: composeAct(restoredMail, site),
  'deleted-by-admin': composeDeletion(site),
  'report-resolved': composeResolved(site),
  'report-waiting': composeWaiting(site),
  'reports-overdue': composeOverdue(site),
})

type Write = (act: MailedAct, site: Site) => Mail

/** Composes the mail about an action, with the reason from the log. */
const composeAct =
  (write: Write, site: Site): Compose =>
  async (db, email, _now, logId) => {
    const act = await readMailedAct(db, email, logId)
    return act && write(act, site)
  }

/** No mail if the deletion was cancelled. */
const composeDeletion =
  (site: Site): Compose =>
  async (db, email, _now, logId) => {
    const act = await readMailedAct(db, email, logId)
    return act?.deletionDueAt ? deletedMail(act, site) : undefined
  }

const composeResolved =
  (site: Site): Compose =>
  async (db, email) => {
    const userName = (await findRecipient(db, email))?.userName
    return userName ? reportResolvedMail({ userName }, site) : undefined
  }

/** No mail if no report is open any more. */
const composeWaiting =
  (site: Site): Compose =>
  async (db, email) => {
    const awaited = await findAwaited(db, email)
    return awaited && reportWaitingMail(awaited, site)
  }

/** No mail if no report is open any more, and none before the oldest report is overdue; then one a day. */
const composeOverdue =
  (site: Site): Compose =>
  async (db, email, now) => {
    const awaited = await findAwaited(db, email)
    if (!awaited) return undefined
    const dueAt = new Date(awaited.oldestAt.getTime() + OVERDUE_MS)
    if (dueAt > now) return { waitUntil: dueAt }
    const againAt = new Date(now.getTime() + OVERDUE_MS)
    return { ...reportsOverdueMail(awaited, site), againAt }
  }

async function readMailedAct(
  db: Parameters<Compose>[0],
  email: string,
  logId: string | null,
): Promise<MailedAct | undefined> {
  const account = await findRecipient(db, email)
  if (!account?.userName) return undefined
  const { userName, deletionDueAt, suspendedAt, limitedAt, waitingSince } = account
  const isFree = !(deletionDueAt || suspendedAt || limitedAt || waitingSince)
  return { userName, deletionDueAt, isFree, reason: await findNote(db, logId) }
}
