import * as members from '@shipmates/contract/admin-members'
import * as admin from '@shipmates/contract/admin-reports'
import { AppError } from '@shipmates/contract/errors'
import { ReportId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/reports'
import { reportMember as reportRoute } from '@shipmates/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import { actOnMember } from './act.ts'
import { reportMember } from './file-report.ts'
import { listMembers, readMember } from './members.ts'
import { listReports, readPicture, readReport } from './reports.ts'
import { resolveReport } from './resolve.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, reportRoute, async ({ viewer, body }) => ({
    message: messages.reported,
    data: await reportMember(deps, viewer.userId, body),
  }))

  mount(app, admin.listReports, ({ viewer, query }) => listReports(deps, viewer, query))

  mount(app, admin.getReport, async ({ viewer, params }) => ({
    data: await readReport(deps, viewer, params.reportId),
  }))

  mount(app, admin.resolveReport, async ({ viewer, params, body }) => ({
    data: await resolveReport(deps, viewer, { ...params, ...body }),
  }))

  app.get<{ Params: { reportId: string; name: string } }>(
    admin.REPORT_PICTURE_PATH,
    { config: { isGuarded: true, access: 'moderator' } },
    async ({ viewer, params: { reportId, name } }, reply) => {
      const id = ReportId.safeParse(reportId).data
      if (!id) throw new AppError('NOT_FOUND')
      // The guard admits only the staff.
      const bytes = await readPicture(deps, viewer as StaffViewer, { reportId: id, name })
      return reply.header('Cache-Control', 'private, no-store').type('image/webp').send(bytes)
    },
  )
}

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, members.listMembers, ({ viewer, query }) =>
    listMembers(deps, { via: 'web', userId: viewer.userId }, query),
  )

  mount(app, members.getMember, async ({ viewer, params }) => ({
    data: await readMember(deps, viewer, params.userId),
  }))

  mount(app, members.actOnMember, async ({ viewer, params, body }) => {
    const actor = { via: 'web', userId: viewer.userId } as const
    const done = await actOnMember(deps, actor, { ...params, note: body.note })
    const { userId, state, isChanged } = done
    return { data: { userId, state, isChanged } }
  })
}
