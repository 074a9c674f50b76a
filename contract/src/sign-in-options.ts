import * as z from 'zod/mini'
import { INVITATION_MAX_CHARS } from './limits.ts'
import { data } from './reply.ts'
import { route } from './route.ts'
import { Registration } from './site.ts'

/** The provider of an identity: the company's own, or GitHub. */
export const ProviderId = z.enum(['oidc', 'github'])
export type ProviderId = z.infer<typeof ProviderId>

export const Provider = z.object({ id: ProviderId, name: z.string() })
export type Provider = z.infer<typeof Provider>

/** The methods to sign in and sign up that this site offers. */
export const SignInOptions = z.object({
  password: z.boolean(),
  /**
   * False if browsers offer no passkeys: if the site is served by http from another host than localhost, and if the
   * host is an IP address, even by https.
   */
  passkey: z.boolean(),
  providers: z.array(Provider),
  registration: Registration,
})
export type SignInOptions = z.infer<typeof SignInOptions>

export const getSignInOptions = route({
  summary: 'Returns the methods to sign in and sign up that this site offers',
  method: 'GET',
  path: '/api/v1/auth/ways',
  access: 'anyone',
  limits: [],
  reply: data(SignInOptions),
})

/** Starts a sign-in at a provider. A page, not a call: it redirects there, and sets a cookie. */
export const PROVIDER_START_PATH = '/api/v1/auth/oidc/:provider/start'

/** The address to which a provider sends a browser back. Part of the `redirect_uri` that is registered there. */
export const PROVIDER_CALLBACK_PATH = '/api/v1/auth/oidc/:provider/callback'

export const ProviderStart = z.object({
  /** The member's page to open afterwards; a path of this site. */
  next: z.optional(z.string().check(z.maxLength(500))),
  /** The secret of an invitation, for a new member. */
  invitation: z.optional(z.string().check(z.maxLength(INVITATION_MAX_CHARS))),
})
