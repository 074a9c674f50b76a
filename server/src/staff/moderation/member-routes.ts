import * as members from '@shipmates/contract/admin-members'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { actOnMember } from './act.ts'
import { listMembers, readMember } from './members.ts'

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
