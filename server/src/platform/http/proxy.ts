import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** Warns, once, of calls that were forwarded by somebody whose word is not taken. */
export function warnOfProxy(app: FastifyInstance, log: Log): void {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return
    // The peer comes first; who follows, it was believed about.
    if ((request.ips?.length ?? 1) > 1) return
    isTold = true
    const peer = request.socket.remoteAddress
    log.warn({ peer }, 'TRUST_PROXY does not name this proxy: all who come by it share its limits')
  })
}
