import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Role } from '@shipmates/contract/roles'
import type { Route } from '@shipmates/contract/route'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Limiter } from '../limiter.ts'
import type { LimitName } from '../limits.ts'
import type { Log } from '../log.ts'
import { networkOf } from '../network.ts'
import { createRequestShares } from './request-shares.ts'
import type { Authenticate, Authenticated, StaffViewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's route. Always guarded. */
    route?: Route
    /** For routes outside the contract: whether to guard them like routes of the contract. */
    isGuarded?: boolean
    /** For routes outside the contract: whether to serve members whose account is about to be deleted. */
    whileLeaving?: boolean
    /** For routes outside the contract: whether calls without a session do not count against `apiByAddress`. */
    hasOwnLimits?: boolean
    /** For routes outside the contract: the limit of a member, instead of `apiByMember`. */
    memberLimit?: LimitName
    /** For routes outside the contract: who has access. */
    access?: Route['access']
  }
  interface FastifyInstance {
    /** All mounted routes. */
    mounted: readonly RouteOptions[]
  }
}

interface GuardDeps {
  config: Pick<Config, 'publicUrl' | 'databasePool'>
  log: Log
  limiter: Limiter
  authenticate: Authenticate
  recognize: Recognize
  roleOf: RoleOf
}

/** The current role of a member. */
export type RoleOf = (userId: UserId) => Promise<Role>

/** Finds, by a Cookie header, the id of an account that signed in on this browser before. */
export type Recognize = (cookieHeader: string | undefined) => Promise<string | undefined>

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * In this order: refuses foreign origins, authenticates the viewer, applies rate limits, serves each member's requests
 * a few at a time, refuses members who are not staff if the route needs it, and those whose account is about to be
 * deleted.
 *
 * Decides by the matched route, never by the URL, which can be spelled in many ways. Everything that is not declared
 * open is guarded, including paths without a route.
 */
export function guard(app: FastifyInstance, { config, log, ...deps }: GuardDeps): void {
  const { limiter, authenticate } = deps
  const isAllowedOrigin = createOriginCheck(config.publicUrl, log)
  const waitForTurn = createRequestShares(config.databasePool)
  requireDeclarations(app)

  app.addHook('onRequest', async (request, reply) => {
    const {
      route,
      isGuarded = true,
      whileLeaving = servesLeaving(route),
      memberLimit = 'apiByMember',
      access = route?.access,
      hasOwnLimits = limitsItself(route),
    } = request.routeOptions.config
    if (!route && !isGuarded) return
    if (!READS.has(request.method) && !isAllowedOrigin(request.headers.origin)) {
      throw new AppError('FORBIDDEN_ORIGIN')
    }
    const viewer = await authenticate(request.headers.cookie, request.ip)
    request.viewer = viewer
    if (viewer?.setCookie) reply.header('Set-Cookie', viewer.setCookie)
    if (viewer) await limiter.take(memberLimit, viewer.userId)
    else if (!hasOwnLimits) await countAnonymous(request, deps)
    // Uploads have a share of their own, and may take minutes.
    if (viewer && !route?.file) await waitForTurn(viewer.userId, reply.raw)
    if (access === 'moderator' || access === 'admin') {
      request.viewer = await requireStaff(viewer, access, deps.roleOf)
    }
    if (viewer?.isLeaving && !whileLeaving) throw new AppError('ACCOUNT_LEAVING')
  })
}

/** For everybody except moderators and admins, the routes of the staff do not exist. */
async function requireStaff(
  viewer: Authenticated | undefined,
  access: 'moderator' | 'admin',
  roleOf: RoleOf,
): Promise<StaffViewer> {
  const role = viewer && !viewer.isLeaving ? await roleOf(viewer.userId) : 'member'
  if (!viewer || role === 'member') throw new AppError('NOT_FOUND')
  if (access === 'admin' && role !== 'admin') throw new AppError('NOT_ALLOWED')
  return { ...viewer, role }
}

/** Routes for anyone, such as the login, do not act for the signed-in member. */
const servesLeaving = (route: Route | undefined) =>
  route?.access === 'anyone' || route?.whileLeaving === true

const limitsItself = (route: Route | undefined) =>
  route?.access === 'anyone' && route.limits !== undefined

/**
 * Counts requests that could not be parsed against the limit by address, because they never reach
 * the limits of their route.
 */
export const createMalformedCount =
  (deps: Pick<GuardDeps, 'limiter' | 'recognize'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const { route } = request.routeOptions.config
    if (!request.viewer && limitsItself(route)) await countAnonymous(request, deps)
  }

/**
 * Counts a request without a session by its address. When that limit is used up, requests from a
 * known browser are counted by their account instead.
 */
async function countAnonymous(
  { ip, headers }: FastifyRequest,
  { limiter, recognize }: Pick<GuardDeps, 'limiter' | 'recognize'>,
): Promise<void> {
  await limiter.take('apiByAddress', networkOf(ip), async () => {
    const account = await recognize(headers.cookie)
    if (account) await limiter.take('apiByDevice', account)
    return account !== undefined
  })
}

/** Lists the routes in `app.mounted`. Fails the start if one does not declare whether it is guarded. */
function requireDeclarations(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.decorate('mounted', routes)
  app.addHook('onRoute', (options) => void routes.push(options))
  app.addHook('onReady', async () => {
    const undeclared = routes
      .filter(({ config }) => !config?.route && config?.isGuarded === undefined)
      .map(({ method, url }) => `${method} ${url}`)
    if (undeclared.length === 0) return
    throw new Error(`These routes do not say whether they are guarded: ${undeclared.join(', ')}`)
  })
}

/** Sets `isGuarded` on routes of a library that does not let us pass a `config`. */
export async function declareAll(
  app: FastifyInstance,
  { isGuarded }: { isGuarded: boolean },
  register: (scope: FastifyInstance) => Promise<unknown>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, isGuarded }
    })
    await register(scope)
  })
}

/** Whether an Origin header is allowed. True without one: then the sender is not a browser page. */
type IsAllowedOrigin = (origin: string | undefined) => boolean

/** Foreign origins are truncated to this many characters in the log. */
const LOGGED_MAX = 200

/** `localhost` and `127.0.0.1` at the same port count as one origin. */
export function createOriginCheck(publicUrl: string, log: Log): IsAllowedOrigin {
  const allowed = new Set([publicUrl, loopbackTwin(publicUrl)])
  return (origin) => {
    if (origin === undefined || allowed.has(origin)) return true
    log.info({ origin: origin.slice(0, LOGGED_MAX), expected: publicUrl }, 'foreign origin refused')
    return false
  }
}

function loopbackTwin(origin: string): string {
  const twin = new URL(origin)
  if (twin.hostname === 'localhost') twin.hostname = '127.0.0.1'
  else if (twin.hostname === '127.0.0.1') twin.hostname = 'localhost'
  return twin.origin
}
