import { AppError } from '@shipmates/contract/errors'
import type { Identity } from '@shipmates/contract/identities'
import type { IdentityId, UserId } from '@shipmates/contract/ids'
import { memberHasIdentity } from '@shipmates/contract/messages/sign-in'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import { queueMail } from '../../adapters/mail/mailer.ts'
import { explain, ProviderError } from '../../adapters/person.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type Actor, writeLog } from '../../staff/staff/log.ts'
import { confirmMember, isRecentLogin } from '../accounts/confirm-member.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { deletePendingLoginsOf } from '../accounts/pending-login.ts'
import { lockSession, removeSignInMethod } from '../accounts/remove-sign-in-method.ts'
import { startOAuth } from './oauth-states.ts'
import { deletePending, findPendingRow } from './pending.ts'
import type { Provider } from './providers.ts'
import {
  deleteIdentity,
  deleteStaleIdentity,
  findIdentity,
  insertIdentity,
  listIdentitiesOf,
} from './queries.ts'

type Linking = Pick<Deps, 'db' | 'now' | 'mailer' | 'log'>
type Confirming = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'log'>

/** The accounts at providers that sign a member in. */
export async function listIdentities(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<Identity[]> {
  const identities = await listIdentitiesOf(db, userId)
  return identities.map(({ id, provider, name, createdAt, lastUsedAt }) => ({
    identityId: id as IdentityId,
    provider,
    name,
    linkedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/**
 * Sends a member to a provider to link their account there.
 *
 * Throws SIGN_IN_AGAIN, VALIDATION_ERROR and INVALID_CURRENT_PASSWORD unless they signed in recently or gave their
 * password, and UNAVAILABLE if the provider does not answer.
 */
export async function startLink(
  deps: Confirming,
  { id, provider }: { id: ProviderId; provider: Provider },
  { viewer, password }: { viewer: Viewer; password?: string | undefined },
  kept: string | undefined,
): Promise<{ url: string; secret: string }> {
  const isRecent = password === undefined && (await isRecentLogin(deps, viewer))
  if (!isRecent) await confirmMember(deps, viewer, password)
  const { sessionId } = viewer
  const begun = { id, provider, sessionId, next: null, invitation: undefined }
  try {
    return await startOAuth(deps, begun, kept)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ provider: id, why: explain(error.cause) }, 'a provider could not be reached')
    throw new AppError('UNAVAILABLE')
  }
}

/**
 * Links the account that a member returned with, and mails them. Throws IDENTITY_TAKEN if it is another member's,
 * OTHER_IDENTITY_LINKED if they have another one of the provider, and SIGN_IN_AGAIN if their session has ended.
 */
export async function finishLink(
  deps: Linking,
  { userId, sessionId }: Viewer,
  account: Attachable,
): Promise<IdentityId> {
  const { db, now, mailer, log } = deps
  const linked = await db.transaction().execute(async (tx) => {
    // A reset of the password locks the account first and ends its sessions. A link that was started before then links
    // nothing.
    if (!(await lockSession(tx, { userId, sessionId }))) throw new AppError('SIGN_IN_AGAIN')
    const member = await findAccountById(tx, userId)
    return member && linkMember(tx, { userId, email: member.email }, account, now())
  })
  if (linked) {
    mailer.wake()
    log.info({ userId, provider: account.provider }, 'identity linked')
    return linked
  }
  return findLinked(db, userId, { account })
}

/**
 * Links the account that this browser returned with before its member signed in by other means. It must have the email
 * of the member.
 *
 * Throws NOT_FOUND if there is none, SIGN_IN_AGAIN unless they signed in recently, and as `finishLink` does.
 */
export async function linkPending(
  deps: Linking,
  viewer: Viewer,
  token: string | undefined,
): Promise<IdentityId> {
  const { db } = deps
  const pending = await findPendingRow(deps, token)
  const member = await findAccountById(db, viewer.userId)
  if (pending?.state !== 'link' || pending.email !== member?.email) {
    throw new AppError('NOT_FOUND')
  }
  if (!(await isRecentLogin(deps, viewer))) throw new AppError('SIGN_IN_AGAIN')
  const identityId = await finishLink(deps, viewer, pending)
  await deletePending(db, pending.hash)
  return identityId
}

/**
 * Unlinks an account at a provider, and mails the member.
 *
 * Throws NOT_FOUND if it is not theirs, LAST_WAY_IN, and as `confirmMember` does.
 */
export async function unlink(
  deps: Confirming & Linking,
  viewer: Viewer,
  { identityId, password }: { identityId: IdentityId; password?: string | undefined },
): Promise<void> {
  const { db, now, config, mailer, log } = deps
  const { userId } = viewer
  const { email } = await confirmMember(deps, viewer, password)
  await db.transaction().execute(async (tx) => {
    await removeSignInMethod(tx, config, userId, async () => {
      if (!(await deleteIdentity(tx, identityId, userId))) throw new AppError('NOT_FOUND')
    })
    // A login by this account may be waiting for the code of the second factor.
    await deletePendingLoginsOf(tx, userId)
    await queueMail(tx, { recipient: email, kind: 'identity-unlinked' }, now())
  })
  mailer.wake()
  log.info({ userId }, 'identity unlinked')
}

/** Links an account to a member, and queues the mail that notifies them. Returns undefined as `attach` does. */
async function linkMember(
  tx: Tx,
  { userId, email }: { userId: UserId; email: string },
  account: Attachable,
  now: Date,
): Promise<IdentityId | undefined> {
  const identityId = await attach(tx, userId, account, now)
  if (!identityId) return undefined
  await queueMail(tx, { recipient: email, kind: 'identity-linked', aboutId: identityId }, now)
  return identityId
}

/**
 * Returns the identity of an account that could not be linked because the member has it already.
 *
 * Throws IDENTITY_TAKEN if it is another member's, and OTHER_IDENTITY_LINKED, with `message` if given, if the member
 * has another account of the provider.
 */
export async function findLinked(
  db: Db,
  userId: UserId,
  { account, whyNot }: { account: Attachable; whyNot?: string },
): Promise<IdentityId> {
  const known = await findIdentity(db, account)
  if (!known) throw new AppError('OTHER_IDENTITY_LINKED', whyNot)
  if (known.userId !== userId) throw new AppError('IDENTITY_TAKEN')
  return known.id as IdentityId
}

/**
 * Links an account at a provider to a member who cannot sign in to link it. Writes to the log and mails the member.
 * Returns false if it is linked to them already.
 *
 * Throws EMAIL_NOT_VERIFIED, IDENTITY_TAKEN if it is linked to another member, and OTHER_IDENTITY_LINKED if the member
 * has another one of the provider.
 */
export async function linkForMember(
  { db, now, log, mailer }: Pick<Deps, 'db' | 'now' | 'log' | 'mailer'>,
  actor: Actor,
  { userId, account, note }: { userId: UserId; account: Attachable; note: string | undefined },
): Promise<boolean> {
  const isLinked = await db.transaction().execute(async (tx) => {
    const owner = await findAccountById(tx, userId)
    if (!owner?.emailVerifiedAt) throw new AppError('EMAIL_NOT_VERIFIED')
    if (!(await linkMember(tx, { userId, email: owner.email }, account, now()))) return false
    await writeLog(tx, { actor, action: 'link_identity', targetId: userId, note }, now())
    return true
  })
  if (isLinked) {
    mailer.wake()
    log.info({ userId, provider: account.provider }, 'identity linked by the operator')
    return true
  }
  await findLinked(db, userId, { account, whyNot: memberHasIdentity })
  return false
}

/** An account at a provider. */
interface Attachable {
  provider: ProviderId
  issuer: string
  subject: string
  name: string
  email: string | undefined
}

/**
 * Links an account at a provider. Returns undefined if it is linked already, or if the member has another one of the
 * same provider.
 */
export async function attach(
  tx: Tx,
  userId: UserId,
  { provider, issuer, subject, name, email }: Attachable,
  now: Date,
): Promise<IdentityId | undefined> {
  await deleteStaleIdentity(tx, { issuer, subject })
  const row = { provider, issuer, subject, name, emailAtLink: email ?? null }
  return insertIdentity(tx, userId, row, now)
}
