import * as contract from '@shipmates/contract/accounts'
import { changePassword as changePasswordRoute } from '@shipmates/contract/change-password'
import { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/accounts'
import * as security from '@shipmates/contract/messages/security'
import { removeSignInMethod as removeMethodRoute } from '@shipmates/contract/sign-in-methods'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkInvitation } from '../registration/gate.ts'
import { changePassword } from './change-password.ts'
import {
  clientOf,
  deviceCookie,
  hashOfTicket,
  isTicketOf,
  pendingLoginCookie,
  sessionCookie,
  signupCookie,
} from './cookie.ts'
import { resendCode, verifyEmail } from './email-code.ts'
import { requireOwnCodes, requireOwnLinks } from './given-up.ts'
import { logIn, logInVerified } from './log-in.ts'
import { isResetTokenValid, requestReset, resetPassword } from './password-reset.ts'
import { findAccountById } from './queries.ts'
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts'
import { cookiesOf, sessionUser } from './sign-in.ts'
import { removeSignInMethod } from './sign-in-methods.ts'
import { signUp } from './sign-up.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, smtpUrl } = deps.config
  const sendsMail = smtpUrl !== undefined
  const tokenOf = (request: FastifyRequest) => sessionCookie.read(publicUrl, request.headers.cookie)
  const ticketOf = (request: FastifyRequest) => signupCookie.read(publicUrl, request.headers.cookie)
  const cookie = (token: string | undefined) => ({
    'Set-Cookie': sessionCookie.write(publicUrl, token),
  })

  /** A company whose members sign in by its provider can switch passwords off. */
  const requirePasswords = () => {
    if (!deps.config.hasPasswordLogin) throw new AppError('NOT_FOUND')
  }

  mount(
    app,
    contract.signUp,
    async ({ body, request, reply }) => {
      const { user, ticket } = await signUp(deps, body, {
        address: request.ip,
        ticket: ticketOf(request),
      })
      reply.header('Set-Cookie', signupCookie.write(publicUrl, ticket))
      return { message: messages.signedUp, data: user }
    },
    { requireServed: requirePasswords },
  )

  mount(app, contract.logIn, async ({ body, request, reply }) => {
    requirePasswords()
    const signedIn = await deps.signIns.watch('password', () =>
      logIn(deps, body, clientOf(publicUrl, request)),
    )
    reply.header('Set-Cookie', cookiesOf(publicUrl, signedIn))
    if ('pendingToken' in signedIn) return { data: { needsSecondFactor: true as const } }
    return { message: messages.loggedIn, data: signedIn.user }
  })

  mount(app, contract.signOut, async ({ request, reply }) => {
    await signOut(deps, tokenOf(request))
    reply.headers(cookie(undefined))
    return { message: messages.signedOut }
  })

  mount(app, contract.getSession, async ({ viewer }) => {
    // The guard found the session. The account is read again, because the name may have changed since.
    const account = viewer && (await findAccountById(deps.db, viewer.userId))
    return { data: account ? { ...sessionUser(account), role: account.role } : null }
  })

  mount(app, contract.verifyEmail, async ({ body, request, reply }) => {
    const ticket = ticketOf(request)
    const { userId, loginToken, ...verified } = await verifyEmail(deps, body, ticket)
    const cookies = [
      ...(isTicketOf(ticket, userId) ? [signupCookie.write(publicUrl, undefined)] : []),
      ...(loginToken ? [pendingLoginCookie.write(publicUrl, loginToken)] : []),
    ]
    if (cookies.length > 0) reply.header('Set-Cookie', cookies)
    const data = { ...verified, canLogIn: loginToken !== undefined }
    return { message: sayVerified(verified), data }
  })

  mount(
    app,
    contract.logInVerified,
    async ({ request, reply }) => {
      const token = pendingLoginCookie.read(publicUrl, request.headers.cookie)
      const signedIn = await deps.signIns.watch('sign_up', () =>
        logInVerified(deps, token, clientOf(publicUrl, request)),
      )
      const cookies = cookiesOf(publicUrl, signedIn)
      if ('pendingToken' in signedIn) {
        reply.header('Set-Cookie', cookies)
        return { data: { needsSecondFactor: true as const } }
      }
      reply.header('Set-Cookie', [...cookies, pendingLoginCookie.write(publicUrl, undefined)])
      return { message: messages.loggedIn, data: signedIn.user }
    },
    { requireServed: requirePasswords },
  )

  mount(app, contract.checkInvitation, async ({ body, request }) => {
    return { data: await checkInvitation(deps, body.invitation, hashOfTicket(ticketOf(request))) }
  })

  mount(app, contract.resendCode, async ({ body, request }) => {
    await requireOwnCodes(deps, body.email, ticketOf(request))
    await resendCode(deps, body.email, request.ip)
    return { message: sendsMail ? messages.codeResent : messages.codeWritten }
  })

  mount(
    app,
    contract.forgotPassword,
    async ({ body, request }) => {
      const device = deviceCookie.read(publicUrl, request.headers.cookie)
      await requireOwnLinks(deps, body.email, device)
      await requestReset(deps, body.email, request.ip)
      return { message: sendsMail ? messages.linkSent : messages.linkWritten }
    },
    { requireServed: requirePasswords },
  )

  mount(
    app,
    contract.verifyResetToken,
    async ({ query }) => {
      return { isValid: await isResetTokenValid(deps, query.token ?? '') }
    },
    { requireServed: requirePasswords },
  )

  mount(
    app,
    contract.resetPassword,
    async ({ body }) => {
      const { isWaiting, ...data } = await resetPassword(deps, body)
      return { message: isWaiting ? messages.passwordResetWaiting : messages.passwordReset, data }
    },
    { requireServed: requirePasswords },
  )

  mount(app, changePasswordRoute, async ({ viewer, body }) => {
    requirePasswords()
    return { message: security.passwordChanged, data: await changePassword(deps, viewer, body) }
  })

  mount(app, removeMethodRoute, async ({ params, body }) => {
    await removeSignInMethod(deps, params.method, body.ticket)
    return { message: security.signInMethodRemoved }
  })

  mount(app, contract.listSessions, async ({ viewer }) => ({
    data: await listSessions(deps, viewer),
  }))

  mount(app, contract.endSession, async ({ viewer, params }) => {
    await endSession(deps, viewer, params.sessionId)
    return { message: security.sessionEndedThere }
  })

  mount(app, contract.endOtherSessions, async ({ viewer }) => {
    await endOtherSessions(deps, viewer)
    return { message: security.otherSessionsEnded }
  })
}

function sayVerified({ needsPassword, isWaiting }: { needsPassword: boolean; isWaiting: boolean }) {
  if (isWaiting) return messages.verifiedWaiting
  return needsPassword ? messages.verifiedWithoutPassword : messages.verified
}
