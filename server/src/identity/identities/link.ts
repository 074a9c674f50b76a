import { AppError } from '@shipmates/contract/errors'
import type { Identity } from '@shipmates/contract/identities'
import type { IdentityId, UserId } from '@shipmates/contract/ids'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import { queueMail } from '../../adapters/mail/mailer.ts'
import { explain, ProviderError } from '../../adapters/person.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { confirmMember, isRecentLogin } from '../accounts/confirm-member.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { deletePendingLoginsOf } from '../accounts/pending-login.ts'
import { lockSession, removeSignInMethod } from '../accounts/remove-sign-in-method.ts'
import type { Attachable } from './attach.ts'
import { findLinked, linkMember } from './link-member.ts'
import { startOAuth } from './oauth-states.ts'
import { findPendingRow } from './pending.ts'
import { deletePending } from './pending-queries.ts'
import type { Provider } from './providers.ts'
import { deleteIdentity, listIdentitiesOf } from './queries.ts'

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
