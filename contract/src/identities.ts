import * as z from 'zod/mini'
import { Application, Invitation, optionalPassword } from './account-forms.ts'
import { SessionUser } from './accounts.ts'
import { IdentityId } from './ids.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'
import { ProviderId } from './sign-in-options.ts'

/** An account at a provider that signs me in here. */
export const Identity = z.object({
  identityId: IdentityId,
  provider: ProviderId,
  /** My name at the provider, or my email. */
  name: z.string(),
  linkedAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Identity = z.infer<typeof Identity>

/** `Suspension`, as a reply. */
const Suspended = z.object({
  reason: z.string(),
  supportEmail: z.nullable(z.string()),
  deletionDueAt: z.nullable(z.string()),
})

/** The sign-in methods of my account besides passkeys and identities, and whether it can be deleted. */
export const SignInState = z.object({
  /** Whether calls that take a `password` need it. */
  hasPassword: z.boolean(),
  /** Null if that is not known, as for a password from before this was stored, and without a password. */
  passwordChangedAt: z.nullable(Instant),
  /** Whether I signed in so recently that calls with a `password` do not need it, if I have none. */
  isRecent: z.boolean(),
  /** Whether I am the last admin, who can't delete their account. */
  isLastAdmin: z.boolean(),
})
export type SignInState = z.infer<typeof SignInState>

/** Why a provider opened no session. The page says what to do. */
export const ProviderRefusal = z.enum([
  /** The visitor denied access at the provider. */
  'denied',
  /** It took longer than ten minutes, was started in another browser, or was used before. */
  'expired',
  /** The provider did not respond, or its response cannot be trusted. */
  'unreachable',
  /** It gave no email address. */
  'no_email',
  /** Sign-up is closed, or not open to this email address. */
  'closed',
  /** The identity is linked to another account here. */
  'taken',
  /** The member has another identity of the provider linked. */
  'other_linked',
  /** There were too many attempts. */
  'limited',
])
export type ProviderRefusal = z.infer<typeof ProviderRefusal>

/**
 * The step that is left in this browser after a provider. `sign-up`: a new account still needs an invitation or a
 * reason. `link`: an account with this email exists; sign in by its own method, then link. `verify`: the email must be
 * verified by a code. `waiting` and `suspended`: the state of the account.
 */
export const PendingIdentity = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('sign-up'),
    provider: ProviderId,
    email: z.string(),
    needs: z.enum(['invitation', 'reason']),
  }),
  z.object({ state: z.literal('link'), provider: ProviderId, email: z.string(), name: z.string() }),
  z.object({ state: z.literal('verify'), provider: ProviderId, email: z.string() }),
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('suspended'), suspension: Suspended }),
  z.object({ state: z.literal('refused'), provider: ProviderId, reason: ProviderRefusal }),
])
export type PendingIdentity = z.infer<typeof PendingIdentity>

export const getPendingIdentity = route({
  summary: 'Returns the next step of this browser after it came back from a provider',
  method: 'GET',
  path: '/api/v1/auth/identity',
  access: 'anyone',
  reply: data(z.nullable(PendingIdentity)),
})

export const dropPendingIdentity = route({
  summary: 'Forgets the next step after a provider',
  method: 'DELETE',
  path: '/api/v1/auth/identity',
  access: 'anyone',
  reply: done,
})

export const signUpByIdentity = route({
  summary:
    'Makes the account that a provider proved, with the invitation or the reason that was missing',
  method: 'POST',
  path: '/api/v1/auth/identity/signup',
  access: 'anyone',
  status: 201,
  body: z.object({ invitation: Invitation, reason: Application }),
  limits: [
    { name: 'triesByAddress', by: 'address' },
    { name: 'signupByAddress', by: 'account' },
    { name: 'codesByPair', by: 'account' },
    { name: 'codesByAccount', by: 'account' },
  ],
  /** Null: there is no session yet; `getPendingIdentity` returns the step. */
  reply: data(z.nullable(SessionUser)),
  errors: ['REGISTRATION_CLOSED', 'INVALID_INVITATION', 'EMAIL_TAKEN', 'SIGN_IN_AGAIN'],
})

export const getSignInState = route({
  summary: 'Returns whether my account has a password, and whether I am the last admin',
  method: 'GET',
  path: '/api/v1/account/sign-in',
  access: 'member',
  /** A leaving member may download their data. */
  whileLeaving: true,
  reply: data(SignInState),
})

export const listIdentities = route({
  summary: 'Lists the accounts by which I can sign in here',
  method: 'GET',
  path: '/api/v1/account/identities',
  access: 'member',
  reply: data(z.array(Identity)),
})

export const linkIdentity = route({
  summary: 'Returns the address where a provider asks me whether to link my account there',
  method: 'POST',
  path: '/api/v1/account/identities/:provider/link',
  access: 'member',
  params: z.object({ provider: ProviderId }),
  /** Needed unless I signed in within the last five minutes. */
  body: z.object({ password: optionalPassword }),
  limits: [{ name: 'passwordChanges', by: 'account' }],
  reply: data(z.object({ url: z.string() })),
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN'],
})

export const linkPendingIdentity = route({
  summary: 'Links the account that this browser came back with, after I signed in by other means',
  method: 'POST',
  path: '/api/v1/account/identities',
  access: 'member',
  status: 201,
  reply: data(z.object({ identityId: IdentityId })),
  /** NOT_FOUND: there is nothing to link, or its email is another one. */
  errors: ['SIGN_IN_AGAIN', 'IDENTITY_TAKEN', 'OTHER_IDENTITY_LINKED'],
})

export const unlinkIdentity = route({
  summary: 'Unlinks an account by which I could sign in',
  method: 'DELETE',
  path: '/api/v1/account/identities/:identityId',
  access: 'member',
  params: z.object({ identityId: IdentityId }),
  body: z.object({ password: optionalPassword }),
  limits: [{ name: 'passwordChanges', by: 'account' }],
  reply: done,
  errors: ['INVALID_CURRENT_PASSWORD', 'SIGN_IN_AGAIN', 'LAST_WAY_IN'],
})
