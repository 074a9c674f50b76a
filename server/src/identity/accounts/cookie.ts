import {
  DEVICE_LIFETIME_MS,
  OAUTH_STATE_WITHIN_MS,
  SECOND_FACTOR_WITHIN_MS,
  SESSION_IDLE_MS,
  UNVERIFIED_LIFETIME_MS,
} from '@shipmates/contract/limits'
import { parse, serialize } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../../platform/tokens.ts'
import type { Client } from './sessions.ts'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** An HttpOnly, SameSite=Lax cookie for the whole site. */
function defineCookie(name: string, lifetimeMs: number) {
  /** Over https, the `__Host-` prefix stops other hosts of the domain from setting the cookie. */
  const fullName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${name}` : name)
  return {
    /** The value in a Cookie header, or `undefined`. */
    read: (publicUrl: string, header = ''): string | undefined =>
      parse(header)[fullName(publicUrl)],
    /** A Set-Cookie header with the value; `undefined` removes the cookie. */
    write: (publicUrl: string, value: string | undefined): string =>
      serialize(fullName(publicUrl), value ?? '', {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: isSecure(publicUrl),
        maxAge: value ? lifetimeMs / 1000 : 0,
      }),
  }
}

export const sessionCookie = defineCookie('shipmates_session', SESSION_IDLE_MS)
/** Identifies a browser that signed in before, for rate limits. Grants no access. */
export const deviceCookie = defineCookie('shipmates_device', DEVICE_LIFETIME_MS)
/** A login that lacks the code of the second factor, or that a new member can finish without the password. */
export const pendingLoginCookie = defineCookie('shipmates_login', SECOND_FACTOR_WITHIN_MS)
/** Ties the return from a provider to the browser that we sent there. */
export const oauthCookie = defineCookie('shipmates_visit', OAUTH_STATE_WITHIN_MS)
/** A sign-up, link or form that is unfinished after the return from a provider. */
export const pendingIdentityCookie = defineCookie('shipmates_identity', OAUTH_STATE_WITHIN_MS)
export const signupCookie = defineCookie('shipmates_signup', UNVERIFIED_LIFETIME_MS)

/** The client of a request that may open a session. */
export const clientOf = (publicUrl: string, { ip, headers }: FastifyRequest): Client => ({
  userAgent: headers['user-agent'],
  address: ip,
  device: deviceCookie.read(publicUrl, headers.cookie),
})

/**
 * The signup cookie, kept until the code is entered: the account's id and a nonce of that signup.
 */
export const writeTicket = (userId: string, nonce: string): string => `${userId}.${nonce}`

const readTicket = (ticket = '') => {
  const [userId, nonce] = ticket.split('.')
  return { userId, nonce }
}

/** Whether a ticket is for this account, from any of its signups. */
export const isTicketOf = (ticket: string | undefined, userId: string): boolean =>
  readTicket(ticket).userId === userId

/** The hash stored with the account for the signup of a ticket, or null without a ticket. */
export function hashOfTicket(ticket: string | undefined): Buffer | null {
  const { nonce } = readTicket(ticket)
  return nonce ? hashToken(nonce) : null
}
