import * as contract from '@shipmates/contract/privacy'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Domain } from '../../domain.ts'
import { ofMember } from '../../platform/db/delete-oldest.ts'
import { mount } from '../../platform/http/mount.ts'
import { changePrivacy, readPrivacy } from './settings.ts'

function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getPrivacy, async ({ viewer }) => ({
    data: await readPrivacy(deps, viewer.userId),
  }))

  mount(app, contract.updatePrivacy, async ({ viewer, body }) => ({
    data: await changePrivacy(deps, viewer.userId, body),
  }))
}

export const privacy = {
  name: 'privacy',
  routes: privacyRoutes,
  purge: ({ userId }) => ({ 'privacy settings': ofMember('privacy_settings', userId) }),
  export: { settings: readPrivacy },
} satisfies Domain
