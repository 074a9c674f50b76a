import { SESSION_IDLE_MS, UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import { parse, serialize } from 'cookie'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** A cookie that no script reads and no other site sends. */
function defineCookie(name: string, lifetimeMs: number) {
  /** Under https the prefix keeps other hosts of the domain from setting the cookie. */
  const fullName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${name}` : name)
  return {
    /** The value in a Cookie header, if any. */
    read: (publicUrl: string, header = ''): string | undefined =>
      parse(header)[fullName(publicUrl)],
    /** A Set-Cookie header that carries the value, or that removes the cookie when there is none. */
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
export const signupCookie = defineCookie('shipmates_signup', UNVERIFIED_LIFETIME_MS)
