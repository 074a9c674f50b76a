import * as z from 'zod/mini'
import { ForgotPassword, LogIn, ResetPassword, SignUp, VerifyEmail } from './account-forms.ts'
import { ChangePassword } from './change-password.ts'
import { SessionId, UserId } from './ids.ts'
import { data, done, Instant } from './reply.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'

/**
 * The signed-in member. `deletionDueAt` is set while their account is about to be deleted. The login tells the `role`
 * of moderators and admins, the session check that of everybody.
 */
export const SessionUser = z.object({
  userId: UserId,
  email: z.string(),
  userName: z.string(),
  deletionDueAt: z.optional(Instant),
  role: z.optional(Role),
})
export type SessionUser = z.infer<typeof SessionUser>

/** The answer to a login for whose account a code of the second factor is asked. There is no session yet. */
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
  limits: ['signupByAddress', 'codesByPair', 'codesByAccount'],
  reply: data(SessionUser),
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'REGISTRATION_CLOSED', 'INVALID_INVITATION'],
})

export const logIn = route({
  summary: 'Opens a session and sets its cookie',
  method: 'POST',
  path: '/api/v1/auth/login',
  access: 'anyone',
  body: LogIn,
  limits: [
    'logins',
    'loginByAddress',
    'loginByPair',
    'loginByDevice',
    'codesByPair',
    'codesByAccount',
  ],
  reply: data(z.union([NeedsSecondFactor, SessionUser])),
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_SUSPENDED', 'APPROVAL_PENDING'],
})

export const signOut = route({
  summary: 'Ends the session, where there is one',
  method: 'POST',
  path: '/api/v1/auth/signout',
  access: 'anyone',
  reply: done,
})

export const getSession = route({
  summary: 'Tells who is signed in, if anybody',
  method: 'GET',
  path: '/api/v1/auth/session',
  access: 'anyone',
  limits: [],
  reply: data(z.nullable(SessionUser)),
})

export const forgotPassword = route({
  summary: 'Sends a reset link, without telling whether the address has an account',
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  access: 'anyone',
  body: ForgotPassword,
  limits: ['resetsByAddress', 'resetsByPair', 'resetsByAccount'],
  reply: done,
})

export const verifyResetToken = route({
  summary: 'Tells whether a reset link still works, without using it up',
  method: 'GET',
  path: '/api/v1/auth/verify-reset-token',
  access: 'anyone',
  query: z.object({ token: z.optional(z.string()) }),
  limits: ['triesByAddress'],
  reply: z.object({ isValid: z.boolean() }),
})

export const resetPassword = route({
  summary: 'Sets a new password by a reset link and ends all sessions',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  access: 'anyone',
  body: ResetPassword,
  limits: ['triesByAddress'],
  reply: done,
  errors: ['INVALID_RESET_TOKEN', 'REGISTRATION_CLOSED', 'INVALID_INVITATION'],
})

export const verifyEmail = route({
  summary: 'Verifies an email address by its code',
  method: 'POST',
  path: '/api/v1/auth/verify-email-otp',
  access: 'anyone',
  body: VerifyEmail,
  limits: ['triesByAddress'],
  reply: data(
    z.object({
      /** Several browsers signed up with the address: the member must choose a password by mail. */
      needsPassword: z.boolean(),
      /** The account now waits for approval. */
      isWaiting: z.boolean(),
    }),
  ),
  errors: ['INVALID_OTP', 'REGISTRATION_CLOSED', 'INVALID_INVITATION'],
})

export const resendCode = route({
  summary: 'Sends a new verification code, without telling whether the address waits for one',
  method: 'POST',
  path: '/api/v1/auth/resend-verification-otp',
  access: 'anyone',
  body: ForgotPassword,
  limits: ['codesByAddress', 'codesByPair', 'codesByAccount'],
  reply: done,
})

export const changePassword = route({
  summary: 'Changes the password and ends all other sessions',
  method: 'POST',
  path: '/api/v1/profile/password',
  access: 'member',
  body: ChangePassword,
  limits: ['passwordChanges'],
  reply: done,
  errors: ['INVALID_CURRENT_PASSWORD'],
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
