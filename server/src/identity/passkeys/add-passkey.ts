import { AppError } from '@shipmates/contract/errors'
import type { PasskeyId } from '@shipmates/contract/ids'
import { PASSKEYS_MAX } from '@shipmates/contract/limits'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { confirmMember } from '../accounts/confirm-member.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { lockSession } from '../accounts/remove-sign-in-method.ts'
import { countPasskeys, insertPasskey, listPasskeysOf } from './queries.ts'
import {
  ALGORITHMS,
  loadWebAuthn,
  relyingParty,
  rememberChallenge,
  takeChallenge,
  userHandle,
  verifyCreation,
} from './verify.ts'

type Confirming = Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter'>

/**
 * The options by which a member's browser makes a passkey, for this session, within five minutes.
 *
 * Throws NOT_FOUND if browsers offer no passkeys here, TOO_MANY_PASSKEYS, and as `confirmMember` does.
 */
export async function startPasskey(
  deps: Confirming,
  viewer: Viewer,
  password: string | undefined,
): Promise<{ challenge: string }> {
  const site = relyingParty(deps.config)
  const account = await confirmMember(deps, viewer, password)
  const own = await listPasskeysOf(deps.db, viewer.userId)
  if (own.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS')

  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userID: userHandle(viewer.userId),
    userName: account.userName,
    userDisplayName: account.userName,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports as never,
    })),
  })
  await rememberChallenge(deps, options.challenge, viewer.sessionId)
  return { ...options }
}

/**
 * Adds the passkey that a browser made, and queues a mail about it.
 *
 * Throws NOT_FOUND if browsers offer no passkeys here, INVALID_PASSKEY if the response is wrong, late, of another
 * session or about a key that another account has, TOO_MANY_PASSKEYS, and UNAUTHENTICATED if the session ended in the
 * meantime.
 */
export async function addPasskey(
  { db, now, config, log, mailer }: Pick<Deps, 'db' | 'now' | 'config' | 'log' | 'mailer'>,
  viewer: Viewer,
  { name, response }: { name: string; response: Parameters<typeof verifyCreation>[0] },
): Promise<PasskeyId> {
  const { userId, sessionId } = viewer
  const site = relyingParty(config)
  const { clientDataJSON } = response.response
  const challenge = await takeChallenge({ db, now }, clientDataJSON, sessionId)
  const key = await verifyCreation(response, { challenge, site, log })

  const id = await db.transaction().execute(async (tx) => {
    // A reset of the password locks the account first and ends its sessions. A passkey that was started before is then
    // not added.
    if (!(await lockSession(tx, viewer))) throw new AppError('UNAUTHENTICATED')
    const owner = await findAccountById(tx, userId)
    const count = await countPasskeys(tx, userId)
    if (count >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS')
    const passkey = { userId, ...key, name, createdAt: now(), rpId: site.id }
    const added = owner && (await insertPasskey(tx, passkey))
    if (!added) throw new AppError('INVALID_PASSKEY')
    await queueMail(tx, { recipient: owner.email, kind: 'passkey-added' }, now())
    return added.id
  })
  mailer.wake()
  log.info({ userId }, 'passkey added')
  return id
}
