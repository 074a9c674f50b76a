import { AppError } from '@shipmates/contract/errors'
import type { InvitationId, UserId } from '@shipmates/contract/ids'
import {
  applicationMissing,
  domainClosed,
  invitationNeeded,
} from '@shipmates/contract/messages/accounts'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { fieldError } from '../../platform/field-error.ts'
import { hashToken } from '../../platform/tokens.ts'
import {
  type Applicant,
  countUses,
  countVerified,
  findByToken,
  type InvitationRow,
  lockInvitation,
} from './invitation-queries.ts'

/**
 * The gate that every sign-up and every verification passes. Each way of signing up calls `admit` and `takeUse`, each
 * way of verifying an email calls `readmit`.
 */

type Rules = Pick<Config, 'registration' | 'registrationDomains'>

interface SigningUp {
  email: string
  /** The token of an invitation, or its hash. */
  invitation?: string | Buffer | undefined
  /** Why they would like to join. */
  reason?: string | undefined
  /** The sign-up that the same browser made before, if any. */
  previousHash: Buffer | null
}

/** The fields that an admitted sign-up stores with its account. */
export interface Admission {
  invitationId: InvitationId | null
  application: string | null
}

/**
 * Checks whether a person may sign up, before their account is looked up, so that the response reveals nothing about
 * it.
 *
 * Throws REGISTRATION_CLOSED when sign-up is closed or not open to this email; INVALID_INVITATION when an invitation is
 * needed or given and cannot be used; VALIDATION_ERROR when a reason is needed. With open sign-up, an invalid
 * invitation is ignored.
 */
export async function admit(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { email, invitation, reason = '', previousHash }: SigningUp,
): Promise<Admission> {
  requireOpen(config, email)
  const { registration } = config
  if (!invitation) {
    if (registration === 'invite') throw new AppError('INVALID_INVITATION', invitationNeeded)
    if (registration === 'approve' && !reason) throw fieldError('reason', applicationMissing)
    return { invitationId: null, application: registration === 'approve' ? reason : null }
  }
  const applicant = { email, signupHash: previousHash }
  const found = await findUsable(db, invitation, applicant, now())
  if (!found && registration !== 'open') throw new AppError('INVALID_INVITATION')
  return { invitationId: (found?.id as InvitationId | undefined) ?? null, application: null }
}

/**
 * Takes a use of an invitation for an account that this transaction has locked. Returns the invitation to store with
 * the account, which is the use.
 *
 * Throws INVALID_INVITATION when it can no longer be used, unless sign-up is open.
 */
export async function takeUse(
  tx: Tx,
  rules: Rules,
  { invitationId, ...applicant }: Applicant & Pick<Admission, 'invitationId'>,
  now: Date,
): Promise<InvitationId | null> {
  const locked = invitationId && (await lockInvitation(tx, invitationId))
  if (locked && (await isUsable(tx, locked, applicant, now))) return invitationId
  if (rules.registration !== 'open') throw new AppError('INVALID_INVITATION')
  return null
}

/**
 * Checks whether an account that signed up before may be verified now. The transaction has locked it. Returns its
 * invitation, and whether it must wait for approval.
 *
 * Throws REGISTRATION_CLOSED and INVALID_INVITATION, as at the sign-up.
 */
export async function readmit(
  tx: Tx,
  rules: Rules,
  { id, email, invitationId }: { id: UserId; email: string; invitationId: InvitationId | null },
  now: Date,
): Promise<{ invitationId: InvitationId | null; isWaiting: boolean }> {
  requireOpen(rules, email)
  const invitation = invitationId && (await lockInvitation(tx, invitationId))
  const isInvited =
    invitation &&
    isGoodFor(invitation, email, now) &&
    (await countVerified(tx, invitation.id, id)) < invitation.uses
  if (isInvited) return { invitationId, isWaiting: false }

  const { registration } = rules
  const isRefused = registration === 'invite' || (registration === 'approve' && invitationId)
  if (isRefused) throw new AppError('INVALID_INVITATION')
  return { invitationId: null, isWaiting: registration === 'approve' }
}

/**
 * The email that may use an invitation; null for any.
 *
 * Throws INVALID_INVITATION when it cannot be used.
 */
export async function checkInvitation(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  token: string,
  previousHash: Buffer | null,
): Promise<{ email: string | null }> {
  const applicant = { email: undefined, signupHash: previousHash }
  const found = await findUsable(db, token, applicant, now())
  if (!found || config.registration === 'closed') throw new AppError('INVALID_INVITATION')
  return { email: found.email }
}

/** Whether this email's domain may sign up. A subdomain is another domain. */
export function isOfListedDomain({ registrationDomains }: Rules, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return registrationDomains.length === 0 || registrationDomains.includes(domain)
}

function requireOpen(rules: Rules, email: string) {
  if (rules.registration === 'closed') throw new AppError('REGISTRATION_CLOSED')
  if (!isOfListedDomain(rules, email)) throw new AppError('REGISTRATION_CLOSED', domainClosed)
}

async function findUsable(db: Db, token: string | Buffer, applicant: Applicant, now: Date) {
  const hash = typeof token === 'string' ? hashToken(token) : token
  const found = await findByToken(db, hash)
  return found && (await isUsable(db, found, applicant, now)) ? found : undefined
}

async function isUsable(db: Db, invitation: InvitationRow, applicant: Applicant, now: Date) {
  const email = applicant.email ?? invitation.email ?? undefined
  if (!isGoodFor(invitation, email, now)) return false
  return (await countUses(db, invitation.id, { ...applicant, email }, now)) < invitation.uses
}

const isGoodFor = (
  { withdrawnAt, expiresAt, email: only }: InvitationRow,
  email: string | undefined,
  now: Date,
) => !withdrawnAt && expiresAt > now && (only === null || only === email)
