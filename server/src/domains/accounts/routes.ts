import * as contract from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import { checkInvitation as checkInvitationRoute } from '@shipmates/contract/invitations'
import * as messages from '@shipmates/contract/messages/accounts'
import * as security from '@shipmates/contract/messages/security'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { networkOf } from '../../platform/network.ts'
import { checkInvitation } from '../registration/gate.ts'
import { changePassword } from './change-password.ts'
import { clientOf, sessionCookie, signupCookie } from './cookie.ts'
import { resendCode, verifyEmail } from './email-code.ts'
import { logIn } from './log-in.ts'
import { isResetTokenValid, requestReset, resetPassword } from './password-reset.ts'
import { findAccountById } from './queries.ts'
import { sessionUser } from './session-user.ts'
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { cookiesOf } from './signed-in-cookies.ts'
import { hashOfTicket, isTicketOf } from './signup-ticket.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config
  const tokenOf = (request: FastifyRequest) => sessionCookie.read(publicUrl, request.headers.cookie)
  const ticketOf = (request: FastifyRequest) => signupCookie.read(publicUrl, request.headers.cookie)
  const cookie = (token: string | undefined) => ({
    'Set-Cookie': sessionCookie.write(publicUrl, token),
  })
  const countTry = ({ ip }: FastifyRequest) => deps.limiter.take('triesByAddress', networkOf(ip))

  /** For a company whose members sign in by its provider, there are no passwords. */
  const requirePasswords = () => {
    if (!deps.config.hasPasswordLogin) throw new AppError('NOT_FOUND')
  }

  mount(app, contract.signUp, async ({ body, request, reply }) => {
    requirePasswords()
    const { user, ticket } = await signUp(deps, body, {
      address: request.ip,
      ticket: ticketOf(request),
    })
    reply.header('Set-Cookie', signupCookie.write(publicUrl, ticket))
    return { message: messages.signedUp, data: user }
  })

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
    // The guard found the session; the name is asked for, since it may have changed just now.
    const account = viewer && (await findAccountById(deps.db, viewer.userId))
    return { data: account ? { ...sessionUser(account), role: account.role } : null }
  })

  mount(app, contract.verifyEmail, async ({ body, request, reply }) => {
    await countTry(request)
    const ticket = ticketOf(request)
    const { userId, ...verified } = await verifyEmail(deps, body, ticket)
    if (isTicketOf(ticket, userId)) {
      reply.header('Set-Cookie', signupCookie.write(publicUrl, undefined))
    }
    return { message: sayVerified(verified), data: verified }
  })

  mount(app, checkInvitationRoute, async ({ body, request }) => {
    await countTry(request)
    return { data: await checkInvitation(deps, body.invitation, hashOfTicket(ticketOf(request))) }
  })

  mount(app, contract.resendCode, async ({ body, request }) => {
    await resendCode(deps, body.email, request.ip)
    return { message: messages.codeResent }
  })

  mount(app, contract.forgotPassword, async ({ body, request }) => {
    requirePasswords()
    await requestReset(deps, body.email, request.ip)
    return { message: messages.linkSent }
  })

  mount(app, contract.verifyResetToken, async ({ query, request }) => {
    requirePasswords()
    await countTry(request)
    return { isValid: await isResetTokenValid(deps, query.token ?? '') }
  })

  mount(app, contract.resetPassword, async ({ body, request }) => {
    requirePasswords()
    await countTry(request)
    const { isWaiting } = await resetPassword(deps, body)
    return { message: isWaiting ? messages.passwordResetWaiting : messages.passwordReset }
  })

  mount(app, contract.changePassword, async ({ viewer, body }) => {
    requirePasswords()
    await changePassword(deps, viewer, body)
    return { message: security.passwordChanged }
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
