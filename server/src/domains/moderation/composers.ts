import type { Compose } from '../../adapters/mail/compose.ts'
import type { Letter } from '../../adapters/mail/transport.ts'
import {
  deletedLetter,
  limitedLetter,
  reportResolvedLetter,
  restoredLetter,
  type Sender,
  suspendedLetter,
  type Told,
  warnedLetter,
} from './letters.ts'
import { findReason, findRecipient } from './mail-queries.ts'

/** Composers for the mails about acts and reports, by kind of mail. */
export const moderationComposers = (sender: Sender) => ({
  warned: composeAct(warnedLetter, sender),
  limited: composeAct(limitedLetter, sender),
  suspended: composeAct(suspendedLetter, sender),
  restored: composeAct(restoredLetter, sender),
  'deleted-by-admin': composeDeletion(sender),
  'report-resolved': composeResolved,
})

type Write = (told: Told, sender: Sender) => Letter

/** Composes the mail about an act, with the reason that the log has. */
const composeAct =
  (write: Write, sender: Sender): Compose =>
  async (db, email, _now, logId) => {
    const told = await readTold(db, email, logId)
    return told && write(told, sender)
  }

/** No mail once the deletion was taken back. */
const composeDeletion =
  (sender: Sender): Compose =>
  async (db, email, _now, logId) => {
    const told = await readTold(db, email, logId)
    return told?.deletionDueAt ? deletedLetter(told, sender) : undefined
  }

const composeResolved: Compose = async (db, email) => {
  const account = await findRecipient(db, email)
  return account?.userName ? reportResolvedLetter({ userName: account.userName }) : undefined
}

async function readTold(
  db: Parameters<Compose>[0],
  email: string,
  logId: string | null,
): Promise<Told | undefined> {
  const account = await findRecipient(db, email)
  if (!account?.userName) return undefined
  const reason = logId ? await findReason(db, logId) : null
  return { userName: account.userName, deletionDueAt: account.deletionDueAt, reason }
}
