import type { CustomFetch } from 'openid-client'
import { readText } from '../../platform/read-text.ts'
import type { Trace } from '../../platform/tracing/trace.ts'

/** A key set has a few kB. */
const MAX_BYTES = 512 * 1024

/**
 * Calls a provider, and reads its whole response. Follows no redirect.
 *
 * Throws for an address that is neither https nor on this machine, and for an endless response.
 */
export const createProviderFetch =
  (trace: Trace): CustomFetch =>
  (url, options) => {
    const { host } = requireSafe(url)
    const attributes = { 'http.request.method': options.method, 'server.address': host }
    return trace({ name: 'oidc', isOutgoing: true, attributes }, async () => {
      const { body, ...init } = options
      const response = await fetch(url, {
        ...init,
        ...(body != null && { body: body as NonNullable<RequestInit['body']> }),
        redirect: 'manual',
      })
      const text = await readText(response, MAX_BYTES)
      const { status, headers } = response
      // Such a status allows no body, not even an empty one.
      return new Response(status === 204 || status === 304 ? null : text, { status, headers })
    })
  }

/** Whether an address may use http, because its traffic does not leave this machine. */
export function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The address, if it is https, or http on this machine. Throws an Error for others. */
export function requireSafe(address: string): URL {
  const url = new URL(address)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOfThisMachine(address))
  if (!isSafe) throw new Error(`${url.origin} is neither https nor of this machine`)
  return url
}
