import { AppError } from '@shipmates/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'
import { PROBE } from './request-log.ts'

type Check = () => Promise<unknown>

export interface Readiness {
  /** Hard dependencies: the node is unready when one rejects or times out. */
  needs: Record<string, Check>
  /** Soft dependencies: the node is ready but `degraded` without them. */
  wants: Record<string, Check>
  isDraining: () => boolean
}

const CHECK_TIMEOUT_MS = 2000

/** Liveness at `/healthz`, readiness at `/readyz`. */
export function healthRoutes(app: FastifyInstance, { needs, wants, isDraining }: Readiness): void {
  app.get('/healthz', { config: PROBE }, async () => ({ success: true, message: 'alive' }))

  app.get('/readyz', { config: PROBE }, async (request, reply) => {
    if (isDraining()) return sendError(reply, new AppError('UNAVAILABLE'))
    const [unready, degraded] = await Promise.all([listFailing(needs), listFailing(wants)])
    if (unready.length > 0) {
      request.log.warn({ unready }, 'not ready')
      return sendError(reply, new AppError('UNAVAILABLE', `Not ready: ${unready.join(', ')}`))
    }
    return { success: true, message: 'ready', ...(degraded.length > 0 && { degraded }) }
  })
}

async function listFailing(checks: Record<string, Check>): Promise<string[]> {
  const names = Object.keys(checks)
  const results = await Promise.allSettled(names.map((name) => withTimeout(checks[name]!())))
  return names.filter((_, index) => results[index]?.status === 'rejected')
}

function withTimeout(check: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timed out')), CHECK_TIMEOUT_MS)
    check.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
