import { SESSION_IDLE_MS } from '@shipmates/contract/limits'
import { parse, serialize } from 'cookie'

const NAME = 'shipmates_session'

/** Under https the prefix keeps other hosts of the domain from setting the cookie. */
const cookieName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${NAME}` : NAME)
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** The session token of a Cookie header, if any. */
export const readSessionCookie = (publicUrl: string, header = ''): string | undefined =>
  parse(header)[cookieName(publicUrl)]

/** A Set-Cookie header that carries the token, or that removes the cookie when there is none. */
export const writeSessionCookie = (publicUrl: string, token: string | undefined): string =>
  serialize(cookieName(publicUrl), token ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(publicUrl),
    maxAge: token ? SESSION_IDLE_MS / 1000 : 0,
  })
