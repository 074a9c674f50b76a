import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { createSessionCheck } from './domains/accounts/authenticate.ts'
import { accountRoutes } from './domains/accounts/routes.ts'
import { createHttp } from './platform/http/app.ts'
import { serveDocs } from './platform/http/docs.ts'
import { healthRoutes, type Readiness } from './platform/http/health.ts'
import { metricsRoutes } from './platform/http/metrics.ts'
import { servePages } from './platform/http/pages.ts'

export interface AppOptions extends Omit<Deps, 'live'> {
  readiness: Readiness
  /** Where the built web app lies; without it only the API is served. */
  webDist?: string
}

/** Hangs every route and event of the product on a server that does not listen yet. */
export async function createApp({
  readiness,
  webDist,
  ...base
}: AppOptions): Promise<FastifyInstance> {
  const { authenticate } = createSessionCheck(base)
  const app = await createHttp({ ...base, authenticate })
  const live = { emit: () => {}, closeSessions: () => {}, onSessionsClosed: () => {} }
  const deps: Deps = { ...base, live }

  healthRoutes(app, readiness)
  metricsRoutes(app, base.config)
  await serveDocs(app)
  accountRoutes(app, deps)
  if (webDist) await servePages(app, { webDist, publicUrl: base.config.publicUrl })
  return app
}
