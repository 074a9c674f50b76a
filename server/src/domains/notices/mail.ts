import type { Db, Tx } from '../../platform/db/client.ts'
import {
  claimDue,
  type DueNotice,
  listDue,
  listNamed,
  type MailKinds,
  updateMailAt,
} from './mail-queries.ts'

export type { DueNotice, MailKinds }

/** The notices whose members are to be mailed now, unless they are here. */
export const listDueNotices = (
  db: Db,
  asked: { at: Date; awaySince: Date; limit: number },
): Promise<DueNotice[]> => listDue(db, asked)

/** Asks again later whether to mail about these notices. */
export const postponeNotices = (db: Db, due: readonly DueNotice[], until: Date): Promise<void> =>
  updateMailAt(
    db,
    due.map(({ id }) => id),
    until,
  )

/** Settles these notices, and returns how many kinds of mail they were, and which of them are to be sent. */
export const claimNotices = (
  tx: Tx,
  due: readonly DueNotice[],
  at: Date,
): Promise<{ claimed: number; found: MailKinds[] }> =>
  claimDue(
    tx,
    due.map(({ id }) => id),
    at,
  )

/** The names of those whom a member does not know of yet, newest first, at most `limit`. */
export async function readNames(db: Db, about: MailKinds, limit: number): Promise<string[]> {
  const rows = await listNamed(db, about, limit)
  return rows.map(({ userName }) => userName)
}
