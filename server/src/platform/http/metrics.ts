import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@shipmates/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { PROBE } from './request-log.ts'
import { isFromThisMachine } from './this-machine.ts'

/** At the library's 10 ms, this sample alone would wake an idle process 100 times a second. */
const LOOP_SAMPLED_EVERY_MS = 100

/** `/metrics` for Prometheus: on loopback, or with `Authorization: Bearer METRICS_TOKEN`. */
export function metricsRoutes(
  app: FastifyInstance,
  registry: Registry,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: LOOP_SAMPLED_EVERY_MS,
  })
  // Totals of gauges that are exported anyway, with the `_total` suffix, which is reserved for counters.
  for (const kind of ['resources', 'handles', 'requests']) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  }
  const seconds = new Histogram({
    name: 'shipmates_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? '(none)', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })

  app.get('/metrics', { config: PROBE }, async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new AppError('NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const presented = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    if (presented.length === wanted.length && timingSafeEqual(presented, wanted)) return true
  }
  return isFromThisMachine(request)
}
