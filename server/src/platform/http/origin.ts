import type { Log } from '../log.ts'

/** Whether an Origin header is allowed. True without one: then the sender is not a browser page. */
export type IsAllowedOrigin = (origin: string | undefined) => boolean

/** Foreign origins are truncated to this many characters in the log. */
const LOGGED_MAX = 200

/** `localhost` and `127.0.0.1` at the same port count as one origin. */
export function createOriginCheck(publicUrl: string, log: Log): IsAllowedOrigin {
  const allowed = new Set([publicUrl, loopbackTwin(publicUrl)])
  return (origin) => {
    if (origin === undefined || allowed.has(origin)) return true
    log.info({ origin: origin.slice(0, LOGGED_MAX), expected: publicUrl }, 'foreign origin refused')
    return false
  }
}

function loopbackTwin(origin: string): string {
  const twin = new URL(origin)
  if (twin.hostname === 'localhost') twin.hostname = '127.0.0.1'
  else if (twin.hostname === '127.0.0.1') twin.hostname = 'localhost'
  return twin.origin
}
