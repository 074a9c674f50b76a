import { AppError } from '@shipmates/contract/errors'
import type { ProviderRefusal } from '@shipmates/contract/identities'
import type { UserId } from '@shipmates/contract/ids'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import type { Deps } from '../../deps.ts'
import { pendingIdentityCookie, signupCookie } from '../accounts/cookie.ts'
import { type Account, findAccountByEmail, findAccountById } from '../accounts/find-account.ts'
import { cookiesOf, type SignedIn, signIn } from '../accounts/sign-in.ts'
import { signUpByProvider } from '../accounts/sign-up-by-provider.ts'
import type { KnownPerson } from './known-person.ts'
import { attach } from './link.ts'
import type { Visitor } from './oauth-states.ts'
import { findPendingRow, type PendingRow, storePending } from './pending.ts'
import { findIdentity, updateUsed } from './queries.ts'

export type Entering = Pick<
  Deps,
  'db' | 'now' | 'config' | 'log' | 'limiter' | 'mailer' | 'signIns'
>

/** A person from a provider, and what they entered here. */
export interface Arrival {
  provider: ProviderId
  person: KnownPerson
  /** The token of an invitation, or its hash. */
  invitation?: string | Buffer | undefined
  /** Why they would like to join. */
  reason?: string | undefined
}

/**
 * The outcome of a return from a provider: signed in (perhaps without the code of a second factor), or a step is left.
 * `hasLink`: this browser returned with another account before, which may be linked now.
 */
export type Entered = { cookies: string[] } & (
  | { signedIn: SignedIn; hasLink: boolean }
  | { left: PendingRow['state']; reason?: ProviderRefusal }
)

/**
 * Signs in a person with a known identity, and signs up a new one. An identity is never linked to an account because of
 * its email: a member with an account signs in by other means first.
 *
 * Throws TOO_MANY_REQUESTS, EMAIL_TAKEN if a concurrent sign-up was faster, and REGISTRATION_CLOSED, INVALID_INVITATION
 * or VALIDATION_ERROR if the gate refuses a new person.
 */
export async function enter(deps: Entering, arrival: Arrival, visitor: Visitor): Promise<Entered> {
  const { provider, person } = arrival
  const identity = await findIdentity(deps.db, person)
  const known = identity && (await findAccountById(deps.db, identity.userId))
  if (known?.emailVerifiedAt) {
    await updateUsed(deps.db, identity!.id, { name: person.name, now: deps.now() })
    return open(deps, known, provider, visitor)
  }
  const { email } = person
  if (email === undefined) {
    return leave(deps, { state: 'refused', provider, reason: 'no_email' })
  }
  const owner = await findAccountByEmail(deps.db, email)
  if (owner?.emailVerifiedAt) {
    const { issuer, subject, name } = person
    return leave(deps, { state: 'link', provider, issuer, subject, email, name })
  }
  return signUp(deps, { ...arrival, email }, visitor)
}

/** Stores the step that is left. */
export const leave = async (
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  row: PendingRow,
): Promise<Entered> => ({
  left: row.state,
  ...('reason' in row && { reason: row.reason }),
  cookies: [await storePending(deps, row)],
})

async function open(
  deps: Entering,
  account: Account,
  provider: ProviderId,
  { client, pendingToken }: Visitor,
): Promise<Entered> {
  const { publicUrl } = deps.config
  const userId = account.id as UserId
  try {
    const proof = { passwordHash: null, isComplete: false }
    const signedIn = await signIn(deps, account, proof, client)
    const cookies = cookiesOf(publicUrl, signedIn)
    if (await hasLinkFor(deps, { account, provider }, pendingToken)) {
      return { signedIn, hasLink: true, cookies }
    }
    const nothingLeft = pendingIdentityCookie.write(publicUrl, undefined)
    return { signedIn, hasLink: false, cookies: [...cookies, nothingLeft] }
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'APPROVAL_PENDING') return leave(deps, { state: 'waiting', provider, userId })
    if (code === 'ACCOUNT_SUSPENDED') return leave(deps, { state: 'suspended', provider, userId })
    throw error
  }
}

/** Whether this browser returned from another provider before, whose account can be linked to this one. */
async function hasLinkFor(
  deps: Entering,
  { account, provider }: { account: Account; provider: ProviderId },
  pendingToken: string | undefined,
): Promise<boolean> {
  const left = await findPendingRow(deps, pendingToken)
  return left?.state === 'link' && left.email === account.email && left.provider !== provider
}

async function signUp(
  deps: Entering,
  { provider, person, email, ...brought }: Arrival & { email: string },
  visitor: Visitor,
): Promise<Entered> {
  const { isEmailVerified, names } = person
  const { userId, ticket } = await signUpByProvider(
    deps,
    { ...brought, email, isEmailVerified, names },
    { address: visitor.client.address, ticket: visitor.ticket },
    async (tx, id) => {
      const identity = await attach(tx, id, { ...person, provider, email }, deps.now())
      // Another tab was faster.
      if (!identity) throw new AppError('EMAIL_TAKEN')
    },
  )
  deps.log.info({ userId, provider, address: visitor.client.address }, 'signed up with a provider')
  if (isEmailVerified) {
    const account = await findAccountById(deps.db, userId)
    return open(deps, account!, provider, visitor)
  }
  const left = await leave(deps, { state: 'verify', provider, email, userId })
  const cookie = signupCookie.write(deps.config.publicUrl, ticket)
  return { ...left, cookies: [...left.cookies, cookie] }
}
