import * as contract from '@shipmates/contract/accounts'
import { messages } from '@shipmates/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { changePassword } from './change-password.ts'
import { sessionCookie, signupCookie } from './cookie.ts'
import { resendCode, verifyEmail } from './email-code.ts'
import { logIn } from './log-in.ts'
import { isResetTokenValid, requestReset, resetPassword } from './password-reset.ts'
import { endOtherSessions, endSession, listSessions, signOut, touchSession } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { isTicketOf } from './signup-ticket.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config
  const tokenOf = (request: FastifyRequest) => sessionCookie.read(publicUrl, request.headers.cookie)
  const cookie = (token: string | undefined) => ({
    'Set-Cookie': sessionCookie.write(publicUrl, token),
  })

  mount(app, contract.signUp, async ({ body, request, reply }) => {
    const { user, ticket } = await signUp(deps, body, request.ip)
    reply.header('Set-Cookie', signupCookie.write(publicUrl, ticket))
    return { message: messages.signedUp, data: user }
  })

  mount(app, contract.logIn, async ({ body, request, reply }) => {
    const client = { userAgent: request.headers['user-agent'], address: request.ip }
    const { token, user } = await logIn(deps, body, client)
    reply.headers(cookie(token))
    return { message: messages.loggedIn, data: user }
  })

  mount(app, contract.signOut, async ({ request, reply }) => {
    await signOut(deps, tokenOf(request))
    reply.headers(cookie(undefined))
    return { message: 'Signed out' }
  })

  mount(app, contract.getSession, async ({ request }) => {
    const token = tokenOf(request)
    const session = token ? await touchSession(deps, token) : undefined
    return { data: session?.user ?? null }
  })

  mount(app, contract.verifyEmail, async ({ body, request, reply }) => {
    const ticket = signupCookie.read(publicUrl, request.headers.cookie)
    const userId = await verifyEmail(deps, body, ticket)
    if (isTicketOf(ticket, userId)) {
      reply.header('Set-Cookie', signupCookie.write(publicUrl, undefined))
    }
    return { message: 'Email verified successfully' }
  })

  mount(app, contract.resendCode, async ({ body, request }) => {
    await resendCode(deps, body.email, request.ip)
    return { message: 'If this address waits for a code, a new one is on its way.' }
  })

  mount(app, contract.forgotPassword, async ({ body, request }) => {
    await requestReset(deps, body.email, request.ip)
    return { message: 'If this address has an account, a reset link is on its way.' }
  })

  mount(app, contract.verifyResetToken, async ({ query }) => ({
    isValid: await isResetTokenValid(deps, query.token ?? ''),
  }))

  mount(app, contract.resetPassword, async ({ body }) => {
    await resetPassword(deps, body)
    return { message: 'Your password has been reset. You can sign in now.' }
  })

  mount(app, contract.changePassword, async ({ viewer, body }) => {
    await changePassword(deps, viewer, body)
    return { message: messages.passwordChanged }
  })

  mount(app, contract.listSessions, async ({ viewer }) => ({
    data: await listSessions(deps, viewer),
  }))

  mount(app, contract.endSession, async ({ viewer, params }) => {
    await endSession(deps, viewer, params.sessionId)
    return { message: 'Signed out on that device' }
  })

  mount(app, contract.endOtherSessions, async ({ viewer }) => {
    await endOtherSessions(deps, viewer)
    return { message: 'Signed out on all other devices' }
  })
}
