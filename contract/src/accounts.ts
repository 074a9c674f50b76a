import * as z from 'zod/mini'
import { ForgotPassword, LogIn, ResetPassword, SignUp, VerifyEmail } from './account-forms.ts'
import { SessionId } from './ids.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'
import { SessionUser } from './session.ts'
import { ProviderId } from './sign-in-options.ts'

/** Separate, because members' pages load no forms of accounts. */
export { getSession, SessionUser, signOut } from './session.ts'

/** The response to a login that still needs a code of the second factor. There is no session yet. */
export const NeedsSecondFactor = z.object({ needsSecondFactor: z.literal(true) })

/** One of my sessions: a browser on a device where I am signed in. */
export const Session = z.object({
  id: SessionId,
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const signUp = route({
  summary: 'Signs up and sends a verification code',
  method: 'POST',
  path: '/api/v1/auth/signup',
  access: 'anyone',
  status: 201,
  body: SignUp,
  limits: [
    { name: 'signupByAddress', by: 'address' },
    { name: 'codesByPair', by: 'account' },
    { name: 'codesByAccount', by: 'account' },
  ],
  reply: data(SessionUser),
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'REGISTRATION_CLOSED', 'INVALID_INVITATION'],
})

export const checkInvitation = route({
  summary: 'Returns whether an invitation can be used, and the only email that may use it',
  method: 'POST',
  path: '/api/v1/auth/invitation',
  access: 'anyone',
  body: z.object({ invitation: z.string() }),
  limits: [{ name: 'triesByAddress', by: 'address' }],
  reply: data(z.object({ email: z.nullable(z.string()) })),
  errors: ['INVALID_INVITATION'],
})

export const logIn = route({
  summary: 'Opens a session and sets its cookie',
  method: 'POST',
  path: '/api/v1/auth/login',
  access: 'anyone',
  body: LogIn,
  limits: [
    { name: 'logins', by: 'account' },
    { name: 'loginByAddress', by: 'account' },
    { name: 'loginByPair', by: 'account' },
    { name: 'loginByDevice', by: 'account' },
    { name: 'codesByPair', by: 'account' },
    { name: 'codesByAccount', by: 'account' },
  ],
  reply: data(z.union([NeedsSecondFactor, SessionUser])),
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_SUSPENDED', 'APPROVAL_PENDING'],
})

export const forgotPassword = route({
  summary: 'Sends a reset link, and does not reveal whether the address has an account',
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  access: 'anyone',
  body: ForgotPassword,
  limits: [
    { name: 'resetsByAddress', by: 'address' },
    { name: 'resetsByPair', by: 'account' },
    { name: 'resetsByAccount', by: 'account' },
  ],
  reply: done,
})

export const verifyResetToken = route({
  summary: 'Checks whether a reset link still works, without using it up',
  method: 'GET',
  path: '/api/v1/auth/verify-reset-token',
  access: 'anyone',
  query: z.object({ token: z.optional(z.string()) }),
  limits: [{ name: 'triesByAddress', by: 'address' }],
  reply: z.object({ isValid: z.boolean() }),
})

/** A method that signs me in without the password: a passkey, or a linked account. */
export const SignInMethod = z.object({
  id: z.string(),
  kind: z.enum(['passkey', ...ProviderId.options]),
  name: z.string(),
  addedAt: Instant,
  lastUsedAt: z.nullable(Instant),
  isNew: z.boolean(),
})
export type SignInMethod = z.infer<typeof SignInMethod>

/** After a reset: also the ticket that can remove them. */
const afterReset = data(z.object({ signInMethods: z.array(SignInMethod), ticket: z.string() }))

export const resetPassword = route({
  summary: 'Sets a new password by a reset link and ends all sessions',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  access: 'anyone',
  body: ResetPassword,
  limits: [{ name: 'triesByAddress', by: 'address' }],
  reply: afterReset,
  errors: ['INVALID_RESET_TOKEN', 'REGISTRATION_CLOSED', 'INVALID_INVITATION'],
})

export const verifyEmail = route({
  summary: 'Verifies an email address by its code',
  method: 'POST',
  path: '/api/v1/auth/verify-email-otp',
  access: 'anyone',
  body: VerifyEmail,
  limits: [{ name: 'triesByAddress', by: 'address' }],
  reply: data(
    z.object({
      /** Several browsers signed up with the address: the member must choose a password by mail. */
      needsPassword: z.boolean(),
      /** The account now waits for approval. */
      isWaiting: z.boolean(),
      /** This browser signed up: `logInVerified` signs in here. */
      canLogIn: z.boolean(),
    }),
  ),
  errors: ['INVALID_OTP', 'REGISTRATION_CLOSED', 'INVALID_INVITATION'],
})

export const logInVerified = route({
  summary:
    'Opens a session in the browser that signed up, once, within five minutes after its code was entered',
  method: 'POST',
  path: '/api/v1/auth/login/verified',
  access: 'anyone',
  limits: [{ name: 'triesByAddress', by: 'address' }],
  reply: data(z.union([NeedsSecondFactor, SessionUser])),
  errors: ['SIGN_IN_AGAIN', 'INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'APPROVAL_PENDING'],
})

export const resendCode = route({
  summary: 'Sends a new verification code, and does not reveal whether the address waits for one',
  method: 'POST',
  path: '/api/v1/auth/resend-verification-otp',
  access: 'anyone',
  body: ForgotPassword,
  limits: [
    { name: 'codesByAddress', by: 'address' },
    { name: 'codesByPair', by: 'account' },
    { name: 'codesByAccount', by: 'account' },
  ],
  reply: done,
})

export const listSessions = route({
  summary: 'Lists my sessions, the one in use first, then the last used first',
  method: 'GET',
  path: '/api/v1/auth/sessions',
  access: 'member',
  reply: data(z.array(Session)),
})

export const endSession = route({
  summary: 'Signs one of my sessions out',
  method: 'DELETE',
  path: '/api/v1/auth/sessions/:sessionId',
  access: 'member',
  params: z.object({ sessionId: SessionId }),
  reply: done,
})

export const endOtherSessions = route({
  summary: 'Signs all my other sessions out',
  method: 'DELETE',
  path: '/api/v1/auth/sessions',
  access: 'member',
  reply: done,
})
