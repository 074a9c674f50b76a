import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

/** The policy of everything that is not a page: nothing may load or run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The service worker may only fetch from its own origin. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Pages without script: only styles, pictures and fonts of their own origin load. */
const STILL_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends a page without script. One with a form may send it to this server, one with a frame may show its pages. */
export const asStillPage = (
  reply: FastifyReply,
  { hasForm = false, hasFrame = false } = {},
): FastifyReply =>
  reply
    .header(
      'Content-Security-Policy',
      [
        STILL_PAGE_POLICY,
        `form-action '${hasForm ? 'self' : 'none'}'`,
        ...(hasFrame ? ["frame-src 'self'"] : []),
      ].join('; '),
    )
    .type('text/html; charset=utf-8')

const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * The security headers of every response. The defaults are for data: `no-store`, and a policy that lets nothing run.
 * Routes may override them.
 */
export const securityHeaders = ({
  publicUrl,
  hsts,
}: Pick<Config, 'publicUrl' | 'hsts'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
  'Content-Security-Policy': DATA_POLICY,
  'Cache-Control': 'no-store',
  ...(hsts && publicUrl.startsWith('https:') && { 'Strict-Transport-Security': hsts }),
})

export function setHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** The policy of the product's pages. `scriptHashes` are the hashes of their inline scripts. */
export const pagePolicy = (publicUrl: string, scriptHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trimEnd(),
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
