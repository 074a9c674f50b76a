import type { SessionUser } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import type { signUpByIdentity } from '@shipmates/contract/identities'
import type { Input } from '@shipmates/contract/route'
import { type Entering, enter } from './enter.ts'
import type { Visitor } from './oauth-states.ts'
import { deletePending, findPendingRow } from './pending.ts'

type ProviderSignUp = Input<typeof signUpByIdentity>['body']

/**
 * Creates the account of a person from a provider, once they gave what the gate requires. Returns the signed-in member,
 * or null if a step is left, and the Set-Cookie headers.
 *
 * Throws SIGN_IN_AGAIN if the step has expired, TOO_MANY_REQUESTS, EMAIL_TAKEN, and REGISTRATION_CLOSED,
 * INVALID_INVITATION or VALIDATION_ERROR if the gate refuses the sign-up.
 */
export async function signUpPending(
  deps: Entering,
  form: ProviderSignUp,
  visitor: Visitor,
): Promise<{ user: SessionUser | null; cookies: string[] }> {
  const row = await findPendingRow(deps, visitor.pendingToken)
  if (row?.state !== 'sign-up') throw new AppError('SIGN_IN_AGAIN')
  const { provider, issuer, subject, email, isEmailVerified, name, hash } = row
  const person = { issuer, subject, email, isEmailVerified, name, names: [name] }
  const entered = await enter(deps, { provider, person, ...form }, visitor)
  await deletePending(deps.db, hash)
  const signedIn = 'signedIn' in entered ? entered.signedIn : undefined
  const user = signedIn && 'user' in signedIn ? signedIn.user : null
  return { user, cookies: entered.cookies }
}
