import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Client } from '../accounts/sessions.ts'
import { type Opened, signInWithoutCode } from '../accounts/sign-in.ts'
import { findPasskey, updateUsed } from './queries.ts'
import {
  loadWebAuthn,
  relyingParty,
  rememberChallenge,
  takeChallenge,
  userHandle,
  verifyUse,
} from './verify.ts'

type LoggingIn = Pick<Deps, 'db' | 'now' | 'config' | 'log'>

/**
 * The options for a login by passkey, within five minutes. They name no account: the browser offers the passkeys that
 * it has for this site.
 *
 * Throws NOT_FOUND if browsers offer no passkeys here.
 */
export async function startPasskeyLogin(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
): Promise<{ challenge: string }> {
  const site = relyingParty(deps.config)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
  })
  await rememberChallenge(deps, options.challenge, null)
  return { ...options }
}

/**
 * Signs in the owner of a passkey, without a code of the second factor.
 *
 * Throws NOT_FOUND if browsers offer no passkeys here; INVALID_PASSKEY if the response is wrong, late or used, or the
 * key unknown, removed or copied; and as `signIn` does.
 */
export async function logInByPasskey(
  deps: LoggingIn,
  answer: Parameters<typeof verifyUse>[0],
  client: Client,
): Promise<Opened> {
  const { db, now, config, log } = deps
  const site = relyingParty(config)
  const { clientDataJSON, userHandle: handle } = answer.response
  const challenge = await takeChallenge(deps, clientDataJSON, null)
  const passkey = await findPasskey(db, Buffer.from(answer.id, 'base64url'))
  if (!passkey || !names(handle, passkey.userId as UserId)) throw new AppError('INVALID_PASSKEY')
  const { id, userId } = passkey
  const { counter, isBackedUp } = await verifyUse(answer, passkey, { challenge, site, log })

  if (!(await updateUsed(db, { id, counter, isBackedUp, rpId: site.id }, now()))) {
    log.warn({ userId, address: client.address }, 'passkey refused: removed, or it may be copied')
    throw new AppError('INVALID_PASSKEY')
  }
  const opened = await signInWithoutCode(deps, { userId, passwordHash: null }, client)
  if (!opened) throw new AppError('INVALID_PASSKEY')
  return opened
}

/** Whether the user handle of a response belongs to an account. */
const names = (handle: unknown, userId: UserId): boolean =>
  typeof handle === 'string' &&
  Buffer.from(handle, 'base64url').equals(Buffer.from(userHandle(userId)))
