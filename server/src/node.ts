import type { UserId } from '@shipmates/contract/ids'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import type { OpenBlobs } from './adapters/blobs/blobs.ts'
import type { Deps } from './deps.ts'
import type { NodeDeps, Stop } from './domain.ts'
import { domains } from './domains.ts'
import { createSessionCheck } from './identity/accounts/authenticate.ts'
import { createRecognize } from './identity/accounts/devices.ts'
import { findRole } from './identity/accounts/queries.ts'
import { keepSessions } from './identity/accounts/sessions.ts'
import { countSignIns } from './identity/accounts/sign-in-metrics.ts'
import { openPushes } from './notify/push/open.ts'
import { openImports } from './people/github/link.ts'
import { createHttp } from './platform/http/app.ts'
import { createOriginCheck } from './platform/http/guard.ts'
import { securityHeaders } from './platform/http/headers.ts'
import { findPublicPageStyles } from './platform/http/pages.ts'
import { addressOf, createTrust } from './platform/http/proxy.ts'
import type { Authenticate } from './platform/http/viewer.ts'
import { closeIo, createIo, type Io, ignoreOtherUpgrades } from './platform/realtime/io.ts'
import { createLive } from './platform/realtime/live.ts'
import { watchSessions } from './platform/realtime/session-watch.ts'
import type { RedisLink } from './platform/redis.ts'
import type { Tracing } from './platform/tracing/tracing.ts'

export interface NodeOptions extends Omit<Deps, 'live' | 'registry' | 'pushes' | 'signIns'> {
  blobs: OpenBlobs
  /** The pool behind `db`. */
  pool: pg.Pool
  /** If undefined, no request is traced. */
  tracing?: Tracing | undefined
  /** Connects the nodes that share it. If undefined, this node runs alone. */
  redis?: RedisLink | undefined
  /** The directory of the built web app. If undefined, only the API is served. */
  webDist?: string
}

/** The parts of a node that the domains are mounted on. */
export interface Node {
  app: FastifyInstance
  io: Io
  deps: NodeDeps
  /** Stops listening for sessions and other nodes. */
  stop: Stop
  /** Closes all sockets of this node, and then runs the work registered for that. */
  closeSockets: Stop
}

const openIo = (
  app: FastifyInstance,
  authenticate: Authenticate,
  { config, limiter, redis, log }: NodeOptions,
): Io => {
  const isTrusted = createTrust(config.trustProxy)
  const io = createIo(app.server, {
    authenticate,
    isAllowedOrigin: createOriginCheck(config.publicUrl, log),
    limiter,
    addressOf: (request) => addressOf(request, isTrusted),
    headers: securityHeaders(config),
    redis,
    log,
  })
  ignoreOtherUpgrades(app.server, io.path())
  return io
}

/** Opens the parts of later domains that earlier ones use. */
async function openShared(base: Omit<Deps, 'registry' | 'pushes' | 'signIns'>) {
  const registry = new Registry()
  return {
    registry,
    signIns: countSignIns(registry),
    pushes: await openPushes({ ...base, registry }),
    imports: openImports(base),
  }
}

/** Opens a node without routes and socket handlers: HTTP, sockets, and the dependencies of all domains. */
export async function openNode(options: NodeOptions): Promise<Node> {
  const { redis, pool: _pool, tracing, webDist, ...base } = options
  const { config, log, now, db } = base
  const { authenticate, forget } = createSessionCheck(base)
  const roleOf = (userId: UserId) => findRole(db, userId)
  const app = await createHttp({
    ...base,
    tracing,
    authenticate,
    roleOf,
    recognize: createRecognize(base),
  })
  const io = openIo(app, authenticate, options)
  const live = createLive(io, { redis, log, now, config, roleOf })
  live.onSessionsClosed(forget)
  const ends: Stop[] = []
  const deps: NodeDeps = {
    ...base,
    live,
    ...(await openShared({ ...base, live })),
    styles: await findPublicPageStyles(webDist),
    domains,
    onSocketsClosed: (end) => void ends.push(end),
  }
  const stopWatch = watchSessions(io, {
    keepSessions: (ids) => keepSessions(base, ids),
    live,
    log,
  })
  return {
    app,
    io,
    deps,
    stop: async () => stopWatch(),
    closeSockets: async () => {
      await live.close()
      await closeIo(io)
      await Promise.all(ends.map((end) => end()))
    },
  }
}
