import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { AppError } from '@shipmates/contract/errors'
import { JSON_BODY_MAX_BYTES } from '@shipmates/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Limiter } from '../limiter.ts'
import type { Log } from '../log.ts'
import { networkOf } from '../network.ts'
import { handleErrors } from './errors.ts'
import { securityHeaders, setHeaders } from './headers.ts'
import { createOriginCheck } from './origin.ts'
import {
  answerBadAddress,
  answerNoRequest,
  dropTrickles,
  letGoWhenClosing,
} from './outside-routes.ts'
import { warnOfProxy } from './proxy.ts'
import type { Authenticate } from './viewer.ts'

interface HttpDeps {
  config: Config
  log: Log
  limiter: Limiter
  authenticate: Authenticate
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** An HTTP server with what every route shares: limits, parsers, headers, errors, session, logs. */
export async function createHttp({ config, log, ...deps }: HttpDeps): Promise<FastifyInstance> {
  const headers = securityHeaders(config)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 3_000 },
    routerOptions: { maxParamLength: 200 },
    // What reaches this node while it closes is served, and its connection closed after it.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerNoRequest(headers),
  })
  app.decorate('checksReplies', config.checksReplies)
  app.decorateRequest('viewer', undefined)
  await app.register(cookie)
  acceptJsonOnly(app)
  handleErrors(app)
  setHeaders(app, headers)
  dropTrickles(app)
  letGoWhenClosing(app)
  logRequests(app)
  warnOfProxy(app, log)
  guard(app, { config, log, ...deps })
  return app
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without a payload may still name its type.
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Refuses foreign origins, finds the viewer, counts the request: in this order, for API calls only. */
function guard(app: FastifyInstance, { config, log, limiter, authenticate }: HttpDeps): void {
  const isAllowedOrigin = createOriginCheck(config.publicUrl, log)

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    if (!READS.has(request.method) && !isAllowedOrigin(request.headers.origin)) {
      throw new AppError('FORBIDDEN_ORIGIN')
    }
    const viewer = await authenticate(request.headers.cookie)
    request.viewer = viewer
    if (viewer?.setCookie) reply.header('Set-Cookie', viewer.setCookie)
    if (request.viewer) await limiter.take('apiByMember', request.viewer.userId)
    else await limiter.take('apiByAddress', networkOf(request.ip))
  })
}

/** One line for each answer: the route's pattern, never the address with its query. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, viewer, ip } = request
    request.log.info(
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
