import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@shipmates/contract/errors'
import { commonErrors, type Input, type Reply, type Route } from '@shipmates/contract/route'
import { validationError } from '@shipmates/contract/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Limiter } from '../limiter.ts'
import { networkOf } from '../network.ts'
import { compressAnswer } from './compression.ts'
import type { StaffViewer, Viewer } from './viewer.ts'

interface ViewerOf {
  anyone: Viewer | undefined
  member: Viewer
  moderator: StaffViewer
  admin: StaffViewer
}

interface Context<R extends Route> {
  viewer: ViewerOf[R['access']]
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<R extends Route> = (
  input: Input<R> & Context<R>,
) => Reply<R> | Promise<Reply<R>>

interface MountOptions {
  /** Throws if the route is not served here, before anything is counted. */
  requireServed?: () => unknown
  /** Called when a limit refuses a call. */
  onLimited?: () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    limiter: Limiter
  }
}

/** Serves a contract route: checks access, parses the input, counts its limits, wraps the reply in the envelope. */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: Handler<R>,
  { requireServed, onLimited }: MountOptions = {},
): void {
  const shape = inputOf(route)
  app.route({
    method: route.method,
    url: route.path,
    config: { route },
    ...(route.isCompressed && { onSend: compressAnswer }),
    handler: async (request, reply) => {
      const { viewer } = request
      if (route.access !== 'anyone' && !viewer) throw new AppError('UNAUTHENTICATED')

      const input = { ...parseInput(shape, request), viewer, request, reply }
      const answer = await attempt(
        async () => {
          requireServed?.()
          await countUse(app.limiter, route, request, onLimited)
          return handle(input as Input<R> & Context<R>)
        },
        app,
        route,
      )
      if (app.checksReplies) requireContract(route, answer)
      reply.status(route.status ?? 200)
      return { success: true, ...(answer as object) }
    },
  })
}

/** Counts a call against the limits of its route. The domain counts limits by account. */
async function countUse(
  limiter: Limiter,
  { limits = [] }: Route,
  { viewer, ip }: FastifyRequest,
  onLimited: MountOptions['onLimited'],
): Promise<void> {
  try {
    for (const { name, by } of limits) {
      if (by !== 'account')
        await limiter.take(name, by === 'member' ? viewer!.userId : networkOf(ip))
    }
  } catch (error) {
    if (error instanceof AppError) onLimited?.()
    throw error
  }
}

const inputOf = ({ params, query, body }: Route) =>
  z.object({ ...(params && { params }), ...(query && { query }), ...(body && { body }) })

function parseInput(
  shape: ReturnType<typeof inputOf>,
  { params, query, body = {} }: FastifyRequest,
) {
  const parsed = shape.safeParse({ params, query, body })
  if (parsed.success) return parsed.data

  const [first] = parsed.error.issues
  const isMalformedId = first?.path[0] === 'params' && String(first.path[1]).endsWith('Id')
  if (isMalformedId) throw new AppError('NOT_FOUND')
  throw validationError(parsed.error.issues, { pathOffset: 1 })
}

/** In development and tests, throws on an error code that the route's contract does not list. */
async function attempt<T>(
  work: () => T | Promise<T>,
  app: FastifyInstance,
  route: Route,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const listed: readonly string[] = [...commonErrors, ...(route.errors ?? [])]
    if (app.checksReplies && error instanceof AppError && !listed.includes(error.code)) {
      throw new Error(`${route.method} ${route.path} does not list ${error.code}.`, {
        cause: error,
      })
    }
    throw error
  }
}

/** Throws if a reply does not match its schema or has a field that the contract does not list. */
function requireContract(route: Route, answer: unknown): void {
  const parsed = route.reply.safeParse(answer)
  const asSent = (value: unknown) => JSON.parse(JSON.stringify(value))
  if (parsed.success && isDeepStrictEqual(asSent(parsed.data), asSent(answer))) return
  const why = parsed.success ? 'carries fields beyond its contract' : z.prettifyError(parsed.error)
  throw new Error(`The reply of ${route.method} ${route.path}: ${why}`)
}
