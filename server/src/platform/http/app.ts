import cookie from '@fastify/cookie'
import { JSON_BODY_MAX_BYTES } from '@shipmates/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Limiter } from '../limiter.ts'
import type { Log } from '../log.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { handleErrors } from './errors.ts'
import { createMalformedCount, guard, type Recognize, type RoleOf } from './guard.ts'
import { securityHeaders, setHeaders } from './headers.ts'
import {
  answerBadAddress,
  answerNoRequest,
  dropSlowReaders,
  dropTrickles,
  letGoWhenClosing,
} from './outside-routes.ts'
import { createTrust, warnOfProxy } from './proxy.ts'
import { createRequestId, logRequests } from './request-log.ts'
import { traceRequests } from './trace-requests.ts'
import type { Authenticate } from './viewer.ts'

interface HttpDeps {
  config: Config
  log: Log
  limiter: Limiter
  authenticate: Authenticate
  recognize: Recognize
  roleOf: RoleOf
  tracing?: Tracing | undefined
}

/** Creates the HTTP server with the parts that all routes share: parsers, headers, guard, errors, logs. */
export async function createHttp({
  config,
  log,
  tracing,
  ...deps
}: HttpDeps): Promise<FastifyInstance> {
  const headers = securityHeaders(config)
  const isTrusted = createTrust(config.trustProxy)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId(isTrusted),
    trustProxy: isTrusted,
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // No timeout: plugins only read files, which may take long on a busy machine.
    pluginTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 3_000 },
    routerOptions: { maxParamLength: 200 },
    // Requests that arrive while the server closes are served, then their connection is closed.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerNoRequest(headers),
  })
  app.decorate('checksReplies', config.checksReplies)
  app.decorate('limiter', deps.limiter)
  app.decorateRequest('viewer', undefined)
  await app.register(cookie)
  acceptJsonOnly(app)
  handleErrors(app, createMalformedCount(deps))
  setHeaders(app, headers)
  dropTrickles(app)
  dropSlowReaders(app)
  letGoWhenClosing(app)
  logRequests(app)
  if (tracing) traceRequests(app, tracing, isTrusted)
  warnOfProxy(app, log)
  guard(app, { config, log, ...deps })
  return app
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A request without a body may still send the content type.
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
