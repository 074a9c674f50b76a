import { Readable } from 'node:stream'
import { AppError } from '@shipmates/contract/errors'
import * as contract from '@shipmates/contract/leaving'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionCookie } from '../accounts/cookie.ts'
import { deleteAccount, keepAccount } from './delete-account.ts'
import { listExports, openExport, requestExport } from './exports.ts'

export function leavingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.deleteAccount, async ({ viewer, body, reply }) => {
    const data = await deleteAccount(deps, viewer, body)
    reply.header('Set-Cookie', sessionCookie.write(deps.config.publicUrl, undefined))
    return { data }
  })

  mount(app, contract.keepAccount, async ({ viewer }) => {
    await keepAccount(deps, viewer.userId)
    return {}
  })

  mount(app, contract.requestExport, async ({ viewer, body }) => ({
    data: await requestExport(deps, viewer, body),
  }))

  mount(app, contract.listExports, async ({ viewer }) => ({
    data: await listExports(deps, viewer.userId),
  }))

  app.get<{ Params: { exportId: string } }>(
    contract.EXPORT_FILE_PATH,
    { config: { isGuarded: true, whileLeaving: true } },
    async ({ viewer, params }, reply) => {
      if (!viewer) throw new AppError('UNAUTHENTICATED')
      const file = await openExport(deps, viewer.userId, params.exportId)
      return reply
        .headers({
          'Content-Disposition': `attachment; filename="${file.name}"`,
          'Content-Length': file.bytes,
          'Cache-Control': 'no-store',
        })
        .type('application/zip')
        .send(Readable.from(file.chunks))
    },
  )
}
