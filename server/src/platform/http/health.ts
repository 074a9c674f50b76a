import { AppError } from '@shipmates/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

export interface Readiness {
  /** Each part answers within its time, or rejects. */
  checks: Record<string, () => Promise<unknown>>
  isDraining: () => boolean
}

const CHECK_TIMEOUT_MS = 2000

/** `/healthz` says that the process lives, `/readyz` that it can serve. */
export function healthRoutes(app: FastifyInstance, { checks, isDraining }: Readiness): void {
  app.get('/healthz', async () => ({ success: true, message: 'alive' }))

  app.get('/readyz', async (request, reply) => {
    if (isDraining()) return sendError(reply, new AppError('UNAVAILABLE'))
    const names = Object.keys(checks)
    const results = await Promise.allSettled(names.map((name) => withTimeout(checks[name]!())))
    const unready = names.filter((_, index) => results[index]?.status === 'rejected')
    if (unready.length === 0) return { success: true, message: 'ready' }
    request.log.warn({ unready }, 'not ready')
    return sendError(reply, new AppError('UNAVAILABLE', `Not ready: ${unready.join(', ')}`))
  })
}

function withTimeout(check: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timed out')), CHECK_TIMEOUT_MS)
    check.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
