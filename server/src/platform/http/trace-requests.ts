import type { FastifyInstance } from 'fastify'
import type { InRequest, Tracing } from '../tracing/tracing.ts'
import type { IsTrusted } from './proxy.ts'

/** Records each request but those of probes, under the pattern of its route. */
export function traceRequests(app: FastifyInstance, tracing: Tracing, isTrusted: IsTrusted): void {
  const traced = new WeakMap<object, InRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { id: requestId, method, routeOptions, headers, socket } = request
    if (routeOptions.config.isProbe) return done()
    const header = headers.traceparent
    const isUsable = typeof header === 'string' && isTrusted(socket.remoteAddress ?? '')
    const traceparent = isUsable ? header : undefined
    const at = tracing.begin({ name: nameOf(method, routeOptions.url), requestId, traceparent })
    traced.set(request, at)
    at.run(done)
  })
  // The end of a body arrives in the async context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const at = traced.get(request)
    if (at) at.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { method, routeOptions } = request
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? '(none)',
      'http.response.status_code': statusCode,
    }
    traced.get(request)?.end(attributes, statusCode >= 500)
  })
}

const nameOf = (method: string, route = '(none)') => `${method} ${route}`
