import type { SessionUser } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { rememberDevice } from './devices.ts'
import { startPendingLogin } from './pending-login.ts'
import { type Account, findAccountById } from './queries.ts'
import { sessionUser } from './session-user.ts'
import { type Client, openSession } from './sessions.ts'
import { shutOut } from './shut-out.ts'

/** How a visitor proved that an account belongs to them. */
export interface Proof {
  /** The hash that a password was verified against; undefined if no password was. */
  passwordHash: string | undefined
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
  { userId, passwordHash }: { userId: string; passwordHash?: string | undefined },
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
    if (opened.isShutOut) throw await shutOut(tx, userId, opened, config)
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
