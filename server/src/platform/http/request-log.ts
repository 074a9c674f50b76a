import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { IsTrusted } from './proxy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Polled by machines every few seconds, so logged at `debug`. */
    isProbe?: boolean
  }
}

/** The `config` of health and metrics routes: not guarded, logged at `debug`. */
export const PROBE = { isGuarded: false, isProbe: true }

const REQUEST_ID = /^[\w.:=/+-]{1,128}$/

/** The `X-Request-Id` of a trusted proxy, so that both logs can be joined, or else a new UUID. */
export const createRequestId =
  (isTrusted: IsTrusted) =>
  ({ headers, socket }: IncomingMessage): string => {
    const header = headers['x-request-id']
    const isUsable = typeof header === 'string' && REQUEST_ID.test(header)
    return isUsable && isTrusted(socket.remoteAddress ?? '') ? header : randomUUID()
  }

/** Logs one line per answer, with the route's pattern instead of the URL and its query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, viewer, ip } = request
    request.log[routeOptions.config.isProbe ? 'debug' : 'info'](
      {
        method,
        route: routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: viewer?.userId,
        address: ip,
      },
      'answered',
    )
  })
}
