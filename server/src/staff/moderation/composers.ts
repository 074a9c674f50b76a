import { sql } from 'kysely'
import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import type { Mail } from '../../adapters/mail/transport.ts'
import { toOwner } from '../../identity/accounts/to-owner.ts'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'
import { findNote } from '../staff/log.ts'
import {
  deletedMail,
  limitedMail,
  type MailedAct,
  maySee,
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
  // No mail if the deletion was cancelled.
  'deleted-by-admin': composeAct(
    (act) => (act.deletionDueAt ? deletedMail(act, site) : undefined),
    site,
  ),
  'report-resolved': toOwner((userName) => reportResolvedMail({ userName }, site)),
  'report-waiting': composeWaiting(site),
  'reports-overdue': composeOverdue(site),
})

type Write = (act: MailedAct, site: Site) => Mail | undefined

/** Composes the mail about an action, with the reason from the log. */
const composeAct =
  (write: Write, site: Site): Compose =>
  async (db, email, _now, logId) => {
    const act = await readMailedAct(db, email, logId)
    return act && write(act, site)
  }

/** No mail if no report is open any more. */
const composeWaiting =
  (site: Site): Compose =>
  async (db, email) => {
    const open = await findOpenReports(db, email)
    return open && reportWaitingMail(open, site)
  }

/** No mail if no report is open any more, and none before the oldest report is overdue; then one a day. */
const composeOverdue =
  (site: Site): Compose =>
  async (db, email, now) => {
    const open = await findOpenReports(db, email)
    if (!open) return undefined
    const dueAt = new Date(open.oldestAt.getTime() + OVERDUE_MS)
    if (dueAt > now) return { waitUntil: dueAt }
    const againAt = new Date(now.getTime() + OVERDUE_MS)
    return { ...reportsOverdueMail(open, site), againAt }
  }

async function readMailedAct(
  db: Db,
  email: string,
  logId: string | null,
): Promise<MailedAct | undefined> {
  const account = await db
    .selectFrom('users')
    .select(['userName', 'deletionDueAt', 'suspendedAt', 'limitedAt', 'waitingSince'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account?.userName) return undefined
  const { userName, deletionDueAt, suspendedAt, limitedAt, waitingSince } = account
  const isFree = !(deletionDueAt || suspendedAt || limitedAt || waitingSince)
  return { userName, deletionDueAt, isFree, reason: await findNote(db, logId) }
}

interface OpenReports {
  userName: string
  open: number
  oldestAt: Date
}

/** The open reports that the moderator or admin with this email may see; undefined if there is none. */
async function findOpenReports(db: Db, email: string): Promise<OpenReports | undefined> {
  const { rows } = await sql<OpenReports>`
    select user_name, count(*)::int as open, min(reports.created_at) as oldest_at
    from users join reports on resolved_at is null and ${maySee(sql`target_id`)}
    where email = ${email} and role <> 'member' and ${isPresent('users')}
    group by users.id
  `.execute(db)
  return rows[0]
}
