import type { UserId } from '@shipmates/contract/ids'
import { OTP_MAX_WRONG_TRIES } from '@shipmates/contract/limits'
import type { Role } from '@shipmates/contract/roles'
import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

const account = [
  'id',
  'email',
  'userName',
  'passwordHash',
  'passwordChangedAt',
  'emailVerifiedAt',
  'deletionDueAt',
  'waitingSince',
  'role',
] as const

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

/** Columns that are null only after the deletion of an account. */
export interface AccountRow {
  email: NotNull
  userName: NotNull
}

const selectAccount = (db: Db) =>
  db.selectFrom('users').select(account).where('deletedAt', 'is', null).$narrowType<AccountRow>()

export const findAccountByEmail = (db: Db, email: string) =>
  selectAccount(db).where('email', '=', email).executeTakeFirst()

export const findAccountById = (db: Db, userId: string) =>
  selectAccount(db).where('id', '=', userId).executeTakeFirst()

/** The role of a member. Returns `member` for unknown, suspended and leaving accounts. */
export async function findRole(db: Db, userId: UserId): Promise<Role> {
  const found = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('suspendedAt', 'is', null)
    .where('deletionDueAt', 'is', null)
    .executeTakeFirst()
  return found?.role ?? 'member'
}

/**
 * Deletes signups with this name or e-mail that were not verified before `before`. Locks rows in
 * id order, so that two signups cannot deadlock. Keeps one that is verified while this waits for
 * its lock.
 */
export const deleteStaleSignupsOf = (
  db: Db,
  { email = null, userName }: { email?: string | null; userName: string },
  before: Date,
) =>
  sql`
    delete from users where id = any(array(
      select id from users
      where (email = ${email} or lower(user_name) = lower(${userName}))
        and email_verified_at is null and created_at < ${before}
      order by id for update
    ))`.execute(db)

/** SQL: whether this hash is that of the account's current signup; null when either is missing. */
const isSignup = (hash: Buffer | null) => sql<boolean | null>`(users.signup_hash = ${hash}::bytea)`

export interface SignUpRow {
  email: string
  userName: string
  /** Null for sign-ups by a provider. */
  passwordHash: string | null
  signupHash: Buffer
  /** The previous signup by this browser, if any. */
  previousHash: Buffer | null
  /** Why the applicant would like to join. */
  application: string | null
  now: Date
}

/**
 * Inserts an unverified account without an invitation, or replaces the name, password, application and invitation
 * of an unverified one with the same e-mail. A replacement from another browser marks the account as contested, until it
 * is verified.
 *
 * Returns `undefined` when the e-mail is verified. Violates `users_user_name` when the name
 * is taken.
 */
export const upsertUnverified = (db: Db, { email, previousHash, now, ...signup }: SignUpRow) => {
  const passwordChangedAt = signup.passwordHash === null ? null : now
  const written = { ...signup, passwordChangedAt, invitationId: null, createdAt: now }
  return db
    .insertInto('users')
    .values({ ...written, email })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          ...written,
          isContested: sql`users.is_contested or ${isSignup(previousHash)} is not true`,
        })
        .where('users.emailVerifiedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
}

export const updatePassword = (db: Db, userId: string, passwordHash: string, now: Date) =>
  db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: now })
    .where('id', '=', userId)
    .execute()

/** Compare-and-set: replaces the password hash if it is still `from`. Returns false otherwise. */
export const replacePassword = async (
  db: Db,
  { userId, from, to, now }: { userId: string; from: string; to: string; now: Date },
) => {
  const [result] = await db
    .updateTable('users')
    .set({ passwordHash: to, passwordChangedAt: now })
    .where('id', '=', userId)
    .where('passwordHash', '=', from)
    .execute()
  return Number(result?.numUpdatedRows) > 0
}

export const updateInvitation = (tx: Tx, userId: string, invitationId: string) =>
  tx.updateTable('users').set({ invitationId }).where('id', '=', userId).execute()

/** Locks an unverified account until the transaction ends. */
export const lockUnverified = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'invitationId'])
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .forUpdate()
    .$narrowType<Pick<AccountRow, 'email'>>()
    .executeTakeFirst()

interface VerifiedRow {
  invitationId: string | null
  /** Null unless the account waits for approval. */
  waitingSince: Date | null
  now: Date
}

export const updateVerified = (tx: Tx, userId: string, { now, ...row }: VerifiedRow) =>
  tx
    .updateTable('users')
    .set({ ...row, emailVerifiedAt: now, signupHash: null, isContested: false })
    .where('id', '=', userId)
    .execute()

export const upsertCode = (db: Db, row: { userId: string; codeHash: string; expiresAt: Date }) =>
  db
    .insertInto('emailCodes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        codeHash: row.codeHash,
        expiresAt: row.expiresAt,
        wrongTries: 0,
        ticketTries: 0,
      }),
    )
    .execute()

interface Guess {
  email: string
  /** The signup that this browser made, if any. */
  signupHash: Buffer | null
  now: Date
}

/**
 * Counts one guess at the code of an unverified account and returns the hash to verify it against; `undefined` without
 * a valid code or when its guesses are used up. The browser of the current signup has a separate count, so that others
 * cannot use up its guesses. Only this browser may verify an account without a password: its owner signs in by a
 * provider, and may not be the one who reads the mail.
 */
export const updateGuesses = (db: Db, { email, signupHash, now }: Guess) =>
  db
    .updateTable('emailCodes')
    .from('users')
    .set({
      wrongTries: sql`wrong_tries + (${isSignup(signupHash)} is not true)::int`,
      ticketTries: sql`ticket_tries + (${isSignup(signupHash)} is true)::int`,
    })
    .whereRef('users.id', '=', 'emailCodes.userId')
    .where('users.email', '=', email)
    .where('users.emailVerifiedAt', 'is', null)
    .where(
      sql<boolean>`case when ${isSignup(signupHash)} then ticket_tries else wrong_tries end < ${OTP_MAX_WRONG_TRIES}`,
    )
    .where('emailCodes.expiresAt', '>', now)
    .where(sql<boolean>`(password_hash is not null or ${isSignup(signupHash)} is true)`)
    .returning([
      'emailCodes.userId',
      'emailCodes.codeHash',
      'users.passwordHash',
      sql<boolean>`${isSignup(signupHash)} is true`.as('isOwn'),
      sql<boolean>`is_contested and ${isSignup(signupHash)} is not true`.as('needsPassword'),
    ])
    .executeTakeFirst()

/** Uses up a code. Returns false when it was used or replaced already. */
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

/** Uses up a reset link and returns its owner; of concurrent uses only one succeeds. */
export const deleteResetToken = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .deleteFrom('resetTokens')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()

export const deleteResetTokenOf = (db: Db, userId: string) =>
  db.deleteFrom('resetTokens').where('userId', '=', userId).execute()

/** Starts a cooldown for an address. Returns false while an earlier one is running. */
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

/** The sign-up of an unverified e-mail with this hash of its ticket. */
export const findSignUp = (db: Db, { email, signupHash }: { email: string; signupHash: Buffer }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('signupHash', '=', signupHash)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst()

export const findCooldown = (db: Db, address: string, kind: string) =>
  db
    .selectFrom('mailCooldowns')
    .select('sentAt')
    .where('address', '=', address)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** Unlinks the accounts at providers from an account that somebody else signed up. */
export const deleteIdentitiesOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('identities').where('userId', '=', userId).execute()
