/** Tells whether an Origin header names the product itself; absent, the sender is no browser page. */
export type IsAllowedOrigin = (origin: string | undefined) => boolean

/** `localhost` and `127.0.0.1` at the same port count as one origin. */
export function createOriginCheck(publicUrl: string): IsAllowedOrigin {
  const allowed = new Set([publicUrl, loopbackTwin(publicUrl)])
  return (origin) => origin === undefined || allowed.has(origin)
}

function loopbackTwin(origin: string): string {
  const twin = new URL(origin)
  if (twin.hostname === 'localhost') twin.hostname = '127.0.0.1'
  else if (twin.hostname === '127.0.0.1') twin.hostname = 'localhost'
  return twin.origin
}
