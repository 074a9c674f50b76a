import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

const account = ['id', 'email', 'userName', 'passwordHash', 'emailVerifiedAt'] as const

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(account).where('email', '=', email).executeTakeFirst()

export const findAccountById = (db: Db, userId: string) =>
  db.selectFrom('users').select(account).where('id', '=', userId).executeTakeFirst()

/** Removes signups that were never verified, so that their names are free. */
export const deleteStaleSignups = (db: Db, before: Date) =>
  db
    .deleteFrom('users')
    .where('emailVerifiedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute()

export interface SignUpRow {
  email: string
  userName: string
  passwordHash: string
  signupHash: Buffer
  now: Date
}

/**
 * Inserts an unverified account, or replaces the name and password of one with the same e-mail.
 * Returns undefined when that e-mail is verified; fails on `users_user_name` when the name is taken.
 */
export const upsertUnverified = (db: Db, { email, now, ...signup }: SignUpRow) =>
  db
    .insertInto('users')
    .values({ ...signup, email, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...signup, createdAt: now })
        .where('users.emailVerifiedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()

export const updatePassword = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()

/** Replaces a password that is still the one it was judged by; false when another change was faster. */
export const replacePassword = async (
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
) => {
  const [result] = await db
    .updateTable('users')
    .set({ passwordHash: to })
    .where('id', '=', userId)
    .where('passwordHash', '=', from)
    .execute()
  return Number(result?.numUpdatedRows) > 0
}

/** Marks an account verified and returns whether it was not before. */
export const updateVerified = async (db: Db, userId: string, now: Date) => {
  const [result] = await db
    .updateTable('users')
    .set({ emailVerifiedAt: now, signupHash: null })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()
  return Number(result?.numUpdatedRows) > 0
}

export const upsertCode = (db: Db, row: { userId: string; codeHash: string; expiresAt: Date }) =>
  db
    .insertInto('emailCodes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ codeHash: row.codeHash, expiresAt: row.expiresAt, wrongTries: 0 }),
    )
    .execute()

/** Counts one guess at the code of an unverified account and returns what to judge it by, while any are left. */
export const updateGuesses = (
  db: Db,
  { email, maxTries, now }: { email: string; maxTries: number; now: Date },
) =>
  db
    .updateTable('emailCodes')
    .from('users')
    .set({ wrongTries: sql`email_codes.wrong_tries + 1` })
    .whereRef('users.id', '=', 'emailCodes.userId')
    .where('users.email', '=', email)
    .where('users.emailVerifiedAt', 'is', null)
    .where('emailCodes.wrongTries', '<', maxTries)
    .where('emailCodes.expiresAt', '>', now)
    .returning(['emailCodes.userId', 'emailCodes.codeHash', 'users.signupHash'])
    .executeTakeFirst()

/** Uses a code up; false when another use, or a newer code, was faster. */
export const deleteCode = async (db: Db, userId: string, codeHash?: string) => {
  const [result] = await db
    .deleteFrom('emailCodes')
    .where('userId', '=', userId)
    .$if(codeHash !== undefined, (query) => query.where('codeHash', '=', codeHash!))
    .execute()
  return Number(result?.numDeletedRows) > 0
}

export const upsertResetToken = (
  db: Db,
  row: { userId: string; tokenHash: Buffer; expiresAt: Date },
) =>
  db
    .insertInto('resetTokens')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ tokenHash: row.tokenHash, expiresAt: row.expiresAt }),
    )
    .execute()

export const findResetToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('resetTokens')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Uses a reset link up and returns whose it was; of several at once only one gets it. */
export const deleteResetToken = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .deleteFrom('resetTokens')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()

export const deleteResetTokenOf = (db: Db, userId: string) =>
  db.deleteFrom('resetTokens').where('userId', '=', userId).execute()

/** Starts a cooldown for an address and returns true, or false while an earlier one lasts. */
export const startCooldown = async (
  db: Db,
  {
    address,
    kind,
    now,
    cooldownMs,
  }: { address: string; kind: string; now: Date; cooldownMs: number },
) => {
  const started = await db
    .insertInto('mailCooldowns')
    .values({ address, kind, sentAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['address', 'kind'])
        .doUpdateSet({ sentAt: now })
        .where('mailCooldowns.sentAt', '<=', new Date(now.getTime() - cooldownMs)),
    )
    .returning('sentAt')
    .executeTakeFirst()
  return started !== undefined
}

export const findCooldown = (db: Db, address: string, kind: string) =>
  db
    .selectFrom('mailCooldowns')
    .select('sentAt')
    .where('address', '=', address)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const deleteCooldowns = (db: Db, before: Date) =>
  db.deleteFrom('mailCooldowns').where('sentAt', '<', before).execute()
