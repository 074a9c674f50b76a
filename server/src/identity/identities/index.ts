import type { Domain } from '../../domain.ts'
import { ofMember, past } from '../../platform/db/delete-oldest.ts'
import { listIdentities } from './link.ts'
import { identityComposers } from './mails.ts'
import { identityRoutes } from './routes.ts'

export const identities = {
  name: 'identities',
  routes: (app, deps) => identityRoutes(app, deps, deps.imports.finish),
  sweep: (at) => ({
    'visits to providers': past('provider_visits', 'expires_at', at),
    'what was left to do after providers': past('pending_identities', 'expires_at', at),
  }),
  purge: ({ userId }) => ({
    identities: ofMember('identities', userId),
    'pending identities': ofMember('pending_identities', userId),
  }),
  export: {
    values: async (deps, userId) => {
      const linked = await listIdentities(deps, userId)
      return { linkedAccounts: linked.map(({ identityId: _, ...identity }) => identity) }
    },
  },
  mails: ({ config }) => identityComposers(config),
} satisfies Domain
