import * as contract from '@shipmates/contract/invitations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Actor } from '../../staff/staff/log.ts'
import { createInvitation, listInvitations, withdrawInvitation } from './invitations.ts'

const onWeb = ({ userId }: Viewer): Actor => ({ via: 'web', userId })

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createInvitation, async ({ viewer, body }) => ({
    data: await createInvitation(deps, onWeb(viewer), body),
  }))

  mount(app, contract.listInvitations, async ({ query }) => ({
    data: await listInvitations(deps, query),
  }))

  mount(app, contract.withdrawInvitation, async ({ viewer, params }) => {
    await withdrawInvitation(deps, onWeb(viewer), params.invitationId)
    return {}
  })
}
