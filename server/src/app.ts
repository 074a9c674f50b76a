import { AppError } from '@shipmates/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Metric } from 'prom-client'
import { domains } from './domains.ts'
import { watchGauges } from './gauges.ts'
import { type NodeOptions, openNode } from './node.ts'
import { watchSchema } from './platform/db/schema-state.ts'
import { createWriteCheck } from './platform/db/write-check.ts'
import { serveDocs } from './platform/http/docs.ts'
import { sendError } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { metricsRoutes } from './platform/http/metrics.ts'
import { servePages } from './platform/http/pages.ts'
import type { Jobs } from './platform/jobs.ts'
import { measureRefusals } from './platform/limit-metrics.ts'

interface AppOptions extends NodeOptions {
  /** Query times of `db`, by kind of statement. */
  queryTimes: Metric
  jobs: Jobs
  /** Whether this node is shutting down; readiness then fails. */
  isDraining: () => boolean
}

/** Builds the app with all routes and socket handlers. Does not listen. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { queryTimes, jobs, isDraining, ...node } = options
  const { config, pool, redis, blobs, limiter, webDist } = node
  const { app, io, deps, stop, closeSockets } = await openNode(node)
  const schemaWatch = await watchSchema(pool, node.log)
  const stops = [stop, schemaWatch.stop]
  app.addHook('preClose', async () => {
    await Promise.all(stops.map((end) => end()))
    await closeSockets()
  })

  healthRoutes(app, {
    needs: { database: createWriteCheck(pool), schema: schemaWatch.check },
    wants: {
      ...(redis && { redis: redis.write }),
      ...(blobs.check && { blobs: blobs.check }),
    },
    isDraining,
  })
  metricsRoutes(app, deps.registry, config)
  measureRefusals(deps.registry, limiter)
  for (const metric of [queryTimes, ...jobs.metrics]) deps.registry.registerMetric(metric)
  await watchGauges(deps.registry, { ...node, io })
  // Before the routes of the domains, because it lists them.
  await serveDocs(app)
  for (const domain of domains) {
    await domain.routes?.(app, deps)
    domain.events?.(io, deps)
    stops.push(...(domain.senders?.(deps) ?? []), ...(domain.jobs?.(deps) ?? []).map(jobs.start))
  }
  stops.push(...blobs.jobs.map(jobs.start))
  if (webDist) await servePages(app, { webDist, publicUrl: config.publicUrl })
  else app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('NOT_FOUND')))
  // The pages' files are not guarded; this route makes unknown API paths count against the rate limits.
  app.all('/api/*', { config: { isGuarded: true } }, (_request, reply) =>
    sendError(reply, new AppError('NOT_FOUND')),
  )
  return app
}
