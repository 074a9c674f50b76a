import { AppError } from '@shipmates/contract/errors'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Metric, Registry } from 'prom-client'
import type { OpenBlobs } from './adapters/blobs/blobs.ts'
import type { Deps } from './deps.ts'
import { createSessionCheck } from './domains/accounts/authenticate.ts'
import { createRecognize } from './domains/accounts/devices.ts'
import { findRole } from './domains/accounts/queries.ts'
import { accountRoutes } from './domains/accounts/routes.ts'
import { keepSessions } from './domains/accounts/sessions.ts'
import { countSignIns } from './domains/accounts/sign-in-metrics.ts'
import { chatEvents } from './domains/chat/events.ts'
import { imageRoutes } from './domains/chat/image-routes.ts'
import { chatRoutes } from './domains/chat/routes.ts'
import { keepSegments } from './domains/chat/segments.ts'
import { blockRoutes } from './domains/connections/block-routes.ts'
import { countOutcomes } from './domains/connections/outcomes.ts'
import { connectionRoutes } from './domains/connections/routes.ts'
import { discoveryRoutes } from './domains/discovery/routes.ts'
import { githubRoutes } from './domains/github/routes.ts'
import { identityRoutes } from './domains/identities/routes.ts'
import { announceDepartures } from './domains/leaving/departures.ts'
import { makeExports } from './domains/leaving/export-worker.ts'
import { leavingRoutes } from './domains/leaving/routes.ts'
import { carryOutDeletions } from './domains/leaving/worker.ts'
import { memberRoutes } from './domains/moderation/member-routes.ts'
import { reportRoutes } from './domains/moderation/report-routes.ts'
import { noticeRoutes } from './domains/notices/routes.ts'
import { mailDigests } from './domains/notifications/digest.ts'
import { mailAboutNotices } from './domains/notifications/notice-mail.ts'
import { notificationRoutes } from './domains/notifications/routes.ts'
import { mailAboutUnread } from './domains/notifications/unread-mail.ts'
import { unsubscribeRoutes } from './domains/notifications/unsubscribe-routes.ts'
import { overviewRoutes } from './domains/overview/routes.ts'
import { keepDays } from './domains/overview/tally.ts'
import { passkeyRoutes } from './domains/passkeys/routes.ts'
import { presenceEvents } from './domains/presence/events.ts'
import { privacyRoutes } from './domains/privacy/routes.ts'
import { photoRoutes } from './domains/profiles/photo-routes.ts'
import { profileRoutes } from './domains/profiles/routes.ts'
import { publicPageRoutes } from './domains/public-pages/routes.ts'
import { pushEvents } from './domains/push/events.ts'
import { openPushes } from './domains/push/open.ts'
import { pushRoutes } from './domains/push/routes.ts'
import { registrationRoutes } from './domains/registration/routes.ts'
import { secondFactorRoutes } from './domains/second-factor/routes.ts'
import { siteRoutes } from './domains/site/routes.ts'
import { staffRoutes } from './domains/staff/routes.ts'
import { watchGauges } from './gauges.ts'
import type { Config } from './platform/config/config.ts'
import { type Replica, withoutReplica } from './platform/db/replica.ts'
import { watchSchema } from './platform/db/watch-schema.ts'
import { createWriteCheck } from './platform/db/write-check.ts'
import { createHttp } from './platform/http/app.ts'
import { serveDocs } from './platform/http/docs.ts'
import { sendError } from './platform/http/errors.ts'
import { securityHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { metricsRoutes } from './platform/http/metrics.ts'
import { createOriginCheck } from './platform/http/origin.ts'
import { findPublicPageStyles, servePages } from './platform/http/pages.ts'
import { addressOf, createTrust } from './platform/http/proxy.ts'
import { measureRefusals } from './platform/limit-metrics.ts'
import { closeIo, createIo } from './platform/realtime/io.ts'
import { listenForNews } from './platform/realtime/listener.ts'
import { createLive } from './platform/realtime/live.ts'
import { watchSessions } from './platform/realtime/session-watch.ts'
import type { RedisLink } from './platform/redis.ts'
import type { Tracing } from './platform/tracing/tracing.ts'

export interface AppOptions
  extends Omit<Deps, 'live' | 'registry' | 'read' | 'pushes' | 'signIns'> {
  blobs: OpenBlobs
  /** The pool behind `db`. */
  pool: pg.Pool
  /** A standby of that database. Without it, the pool answers all reads. */
  replica?: Replica | undefined
  /** Query times of `db`, by kind of statement. */
  queryTimes: Metric
  /** Whether this node is shutting down; readiness then fails. */
  isDraining: () => boolean
  /** Without it, no request is traced. */
  tracing?: Tracing | undefined
  /** Connects the nodes that share it. Without it, this node runs alone. */
  redis?: RedisLink | undefined
  /** The directory of the built web app. Without it, only the API is served. */
  webDist?: string
}

/** How to open a connection that keeps its session. */
const sessionOf = ({ options }: pg.Pool, { databaseDirectUrl }: Config): pg.ClientConfig =>
  databaseDirectUrl ? { ...options, connectionString: databaseDirectUrl } : options

/** Builds the app with all routes and socket handlers. Does not listen. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of parts, registered on one app in order
export async function createApp({
  queryTimes,
  isDraining,
  webDist,
  redis,
  pool,
  replica,
  tracing,
  ...base
}: AppOptions): Promise<FastifyInstance> {
  const { config, log, now, blobs } = base
  const { authenticate, forget, clear } = createSessionCheck(base)
  const app = await createHttp({
    ...base,
    tracing,
    authenticate,
    recognize: createRecognize(base),
    roleOf: (userId) => findRole(base.db, userId),
  })
  const isAllowedOrigin = createOriginCheck(config.publicUrl, log)
  const isTrusted = createTrust(config.trustProxy)
  const headers = securityHeaders(config)
  const io = createIo(app.server, {
    authenticate,
    isAllowedOrigin,
    limiter: base.limiter,
    addressOf: (request) => addressOf(request, isTrusted),
    headers,
    redis,
    log,
  })
  const live = createLive(io, { redis, log, now, config })
  const registry = new Registry()
  const { read, metrics } = replica ?? withoutReplica(base.db)
  const pushing = await openPushes({ ...base, live, registry })
  const signIns = countSignIns(registry)
  const deps: Deps = { ...base, read, live, registry, pushes: pushing.pushes, signIns }
  live.onSessionsClosed(forget)
  live.onNewsLost(clear)
  const stopListening = await listenForNews({ database: sessionOf(pool, config), live, log })
  const stopWatch = watchSessions(io, {
    keepSessions: (ids) => keepSessions(base, ids),
    live,
    log,
  })
  const stopMailing = mailAboutUnread(deps)
  const stopNoticeMails = mailAboutNotices(deps)
  const stopDigests = mailDigests(deps)
  const stopDeleting = carryOutDeletions(deps)
  const stopAnnouncing = announceDepartures(deps)
  const stopExporting = makeExports(deps)
  const stopSegmenting = keepSegments(deps)
  const stopTallying = keepDays(deps)
  const schemaWatch = await watchSchema(pool, log)
  app.addHook('preClose', async () => {
    stopWatch()
    await Promise.all([
      stopListening(),
      stopMailing(),
      stopNoticeMails(),
      pushing.stopSending(),
      stopDigests(),
      stopDeleting(),
      stopAnnouncing(),
      stopExporting(),
      stopSegmenting(),
      stopTallying(),
      schemaWatch.stop(),
    ])
    await live.close()
    await closeIo(io)
    await stopPresence()
  })

  healthRoutes(app, {
    needs: { database: createWriteCheck(pool), schema: schemaWatch.check },
    wants: {
      ...(redis && { redis: redis.write }),
      ...(replica && { replica: replica.check }),
      ...(blobs.check && { blobs: blobs.check }),
    },
    isDraining,
  })
  metricsRoutes(app, registry, config)
  measureRefusals(registry, base.limiter)
  registry.registerMetric(queryTimes)
  for (const metric of metrics) registry.registerMetric(metric)
  await watchGauges(registry, { ...base, io, pool })
  await serveDocs(app)
  siteRoutes(app, deps)
  registrationRoutes(app, deps)
  accountRoutes(app, deps)
  passkeyRoutes(app, deps)
  secondFactorRoutes(app, deps)
  profileRoutes(app, deps)
  await photoRoutes(app, deps)
  identityRoutes(app, deps, githubRoutes(app, deps))
  const counting = countOutcomes(deps)
  // Requests are answered until the end.
  app.addHook('onClose', counting.stop)
  connectionRoutes(app, { ...deps, outcomes: counting.outcomes })
  blockRoutes(app, deps)
  discoveryRoutes(app, deps)
  chatRoutes(app, deps)
  await imageRoutes(app, deps)
  noticeRoutes(app, deps)
  notificationRoutes(app, deps)
  pushRoutes(app, deps, pushing.keys)
  // Noted until the last request is answered.
  app.addHook('onClose', pushing.stopNoting)
  privacyRoutes(app, deps)
  leavingRoutes(app, deps)
  overviewRoutes(app, deps)
  staffRoutes(app, deps)
  memberRoutes(app, deps)
  reportRoutes(app, deps)
  const styles = await findPublicPageStyles(webDist)
  publicPageRoutes(app, { ...deps, styles })
  await unsubscribeRoutes(app, { ...deps, styles })
  chatEvents(io, deps)
  pushEvents(io, deps)
  const stopPresence = presenceEvents(io, deps)
  if (webDist) await servePages(app, { webDist, publicUrl: config.publicUrl })
  else app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('NOT_FOUND')))
  // The pages' files are not guarded; this route makes unknown API paths count against the
  // rate limits.
  app.all('/api/*', { config: { isGuarded: true } }, (_request, reply) =>
    sendError(reply, new AppError('NOT_FOUND')),
  )
  return app
}
