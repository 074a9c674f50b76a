import type { InvitationId, UserId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX, UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

const invitation = [
  'id',
  'inviterId',
  'email',
  'uses',
  'createdAt',
  'expiresAt',
  'withdrawnAt',
] as const

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

const selectInvitation = (db: Db) => db.selectFrom('invitations').select(invitation)

export const findInvitation = (db: Db, id: string) =>
  selectInvitation(db).where('id', '=', id).executeTakeFirst()

/** Finds an invitation by the token of its link, or of the link in its mail. */
export const findByToken = (db: Db, tokenHash: Buffer) =>
  selectInvitation(db)
    .where((where) =>
      where.or([where('tokenHash', '=', tokenHash), where('mailedTokenHash', '=', tokenHash)]),
    )
    .executeTakeFirst()

/**
 * Locks an invitation until the transaction ends, after the account that uses it. A weaker lock than `for update`,
 * since accounts that refer to it hold one themselves.
 */
export const lockInvitation = (tx: Tx, id: string) =>
  selectInvitation(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface NewInvitation {
  tokenHash: Buffer
  inviterId: UserId | null
  email: string | null
  uses: number
  createdAt: Date
  expiresAt: Date
}

export const insertInvitation = (tx: Tx, row: NewInvitation) =>
  tx.insertInto('invitations').values(row).returning(invitation).executeTakeFirstOrThrow()

/** SQL: whether a row of `users` holds a use: it is verified, or may still be. */
const holdsUse = (now: Date) => sql<boolean>`(
  users.email_verified_at is not null
  or users.created_at >= ${new Date(now.getTime() - UNVERIFIED_LIFETIME_MS)}
)`

/** A sign-up that does not count: by its email, or by the browser's earlier sign-up. */
export interface Applicant {
  email: string | undefined
  signupHash: Buffer | null
}

/** Counts the uses of an invitation by others than the applicant. */
export async function countUses(
  db: Db,
  id: string,
  { email = '', signupHash }: Applicant,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('invitationId', '=', id)
    .where(holdsUse(now))
    .where(
      sql<boolean>`(
        email_verified_at is not null
        or not (email = ${email} or coalesce(signup_hash = ${signupHash}::bytea, false))
      )`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the verified accounts that used an invitation, except one account. */
export async function countVerified(db: Db, id: string, except: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('invitationId', '=', id)
    .where('emailVerifiedAt', 'is not', null)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface InvitationPage {
  before?: InvitationId | undefined
  limit?: number | undefined
}

/** A page of all invitations, newest first, with the uses that are taken. */
export const listPart = (
  db: Db,
  { before, limit = LIST_PAGE_SIZE_MAX }: InvitationPage,
  now: Date,
) =>
  db
    .selectFrom('invitations')
    .select(invitation)
    .select(
      sql<number>`(
        select count(*)::int from users where invitation_id = invitations.id and ${holdsUse(now)}
      )`.as('used'),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns false when it was withdrawn already, or does not exist. */
export const updateWithdrawn = async (tx: Tx, id: string, now: Date) => {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ withdrawnAt: now })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

export const updateMailedToken = (db: Db, id: string, mailedTokenHash: Buffer) =>
  db.updateTable('invitations').set({ mailedTokenHash }).where('id', '=', id).execute()

/** Deletes the email of an invitation and ends the invitation, because no one else may use what was left. */
export const deleteEmail = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ email: null, expiresAt: sql`least(expires_at, ${now})` })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .execute()

/** Deletes the emails of up to `limit` invitations that expired before `before`. Returns how many. */
export const deleteEmails = async (db: Db, before: Date, limit: number) => {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ email: null })
    .where('id', 'in', (query) =>
      query
        .selectFrom('invitations')
        .select('id')
        .where('email', 'is not', null)
        .where('expiresAt', '<', before)
        .orderBy('expiresAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
