import type { SessionUser } from '@shipmates/contract/accounts'
import { AppError, type Suspension } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { deletedByAdmin } from '@shipmates/contract/messages/admin'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/client.ts'
import { findLastNote } from '../../staff/staff/log.ts'
import { deviceCookie, pendingLoginCookie, sessionCookie } from './cookie.ts'
import { rememberDevice } from './devices.ts'
import { startPendingLogin } from './pending-login.ts'
import { type Account, findAccountById } from './queries.ts'
import type { LoginState } from './session-queries.ts'
import { type Client, openSession } from './sessions.ts'

/** How a visitor proved that an account belongs to them. */
interface Proof {
  /** The hash that a password was verified against; null if no password was. */
  passwordHash: string | null
  /** Whether no code of the second factor is needed: it was given, or the passkey replaces it. */
  isComplete: boolean
}

export interface Opened {
  token: string
  device: string
  user: SessionUser
}

/** An open session, or the token of a login that lacks a code. */
export type SignedIn = Opened | { pendingToken: string }

type SigningIn = Pick<Deps, 'db' | 'now' | 'config' | 'log'>

/**
 * Opens a session for an account whose email is verified. Every sign-in method ends here.
 *
 * Throws APPROVAL_PENDING for an account that waits, ACCOUNT_SUSPENDED with the reason for one that is suspended or
 * that an admin deleted, and INVALID_CREDENTIALS when the password changed after it was verified.
 */
export async function signIn(
  deps: SigningIn,
  account: Account,
  proof: Proof,
  client: Client,
): Promise<SignedIn> {
  const signedIn = await open(deps, account, proof, client)
  if (!signedIn) throw new AppError('INVALID_CREDENTIALS')
  return signedIn
}

/**
 * As `signIn`, for a proof that needs no code. Returns undefined if the account is gone, or its password changed after
 * it was verified.
 */
export async function signInWithoutCode(
  deps: SigningIn,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
  client: Client,
): Promise<Opened | undefined> {
  const account = await findAccountById(deps.db, userId)
  const proof = { passwordHash, isComplete: true }
  const signedIn = account && (await open(deps, account, proof, client))
  return signedIn && 'user' in signedIn ? signedIn : undefined
}

async function open(
  { db, now, config, log }: SigningIn,
  account: Account,
  { passwordHash, isComplete }: Proof,
  client: Client,
): Promise<SignedIn | undefined> {
  const userId = account.id as UserId
  const signedIn = await db.transaction().execute(async (tx): Promise<SignedIn | undefined> => {
    // The session comes first, because it locks the account, as a change of the password does.
    const proved = { id: userId, passwordHash, isComplete }
    const opened = await openSession({ db: tx, now }, proved, client)
    if (!opened) return undefined
    if (opened.isShutOut) {
      const suspension = await describe(tx, userId, opened, config)
      throw new AppError('ACCOUNT_SUSPENDED', undefined, { suspension })
    }
    if (opened.isWaiting) throw new AppError('APPROVAL_PENDING')
    if (opened.needsCode) {
      return { pendingToken: await startPendingLogin(tx, { userId, passwordHash }, now()) }
    }
    const device = await rememberDevice(tx, { userId, now: now() }, client.device)
    const { token, deletionDueAt } = opened
    return { token, device, user: sessionUser({ ...account, deletionDueAt }) }
  })
  if (signedIn && 'user' in signedIn) log.info({ userId, address: client.address }, 'logged in')
  return signedIn
}

type SessionAccount = Pick<Account, 'id' | 'email' | 'userName' | 'deletionDueAt' | 'role'>

/** The signed-in member, as a login returns it. */
export const sessionUser = ({
  id,
  email,
  userName,
  deletionDueAt,
  role,
}: SessionAccount): SessionUser => ({
  userId: id as UserId,
  email,
  userName,
  ...(deletionDueAt && { deletionDueAt: deletionDueAt.toISOString() }),
  ...(role !== 'member' && { role }),
})

type ShutOut = Pick<LoginState, 'suspensionReason' | 'deletionDueAt'>

/** Returns why an account cannot sign in: it is suspended, or an admin deleted it. */
const findShutOut = (db: Db, userId: UserId) =>
  db
    .selectFrom('users')
    .select(['suspensionReason', 'deletionDueAt'])
    .where('id', '=', userId)
    .where(sql<boolean>`(suspended_at is not null or is_deleted_by_admin)`)
    .executeTakeFirst()

/** Why a member may not sign in; undefined unless the account is suspended or an admin deleted it. */
export async function readSuspension(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: UserId,
): Promise<Suspension | undefined> {
  const state = await findShutOut(db, userId)
  return state && describe(db, userId, state, config)
}

/** The reason of a deletion by an admin is only in the moderation log. */
async function describe(
  db: Db,
  userId: UserId,
  { suspensionReason, deletionDueAt }: ShutOut,
  { supportEmail }: Pick<Config, 'supportEmail'>,
): Promise<Suspension> {
  const reason = suspensionReason ?? (await findLastNote(db, userId, 'delete')) ?? deletedByAdmin
  return {
    reason,
    supportEmail: supportEmail ?? null,
    deletionDueAt: suspensionReason ? null : (deletionDueAt?.toISOString() ?? null),
  }
}

/** The Set-Cookie headers for a browser that signed in, or that still needs the code of the second factor. */
export const cookiesOf = (publicUrl: string, signedIn: SignedIn): string[] =>
  'pendingToken' in signedIn
    ? [pendingLoginCookie.write(publicUrl, signedIn.pendingToken)]
    : [
        sessionCookie.write(publicUrl, signedIn.token),
        deviceCookie.write(publicUrl, signedIn.device),
      ]
