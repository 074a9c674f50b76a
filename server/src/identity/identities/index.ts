import type { Domain } from '../../domain.ts'
import { identityComposers } from './composers.ts'
import { listIdentities } from './link.ts'
import { purgeIdentities } from './purge.ts'
import { identityRoutes } from './routes.ts'
import { identitySteps } from './sweep.ts'

export const identities = {
  name: 'identities',
  routes: (app, deps) => identityRoutes(app, deps, deps.imports.finish),
  sweep: identitySteps,
  purge: (db, { userId }) => purgeIdentities(db, userId),
  export: {
    values: async (deps, userId) => {
      const linked = await listIdentities(deps, userId)
      return { linkedAccounts: linked.map(({ identityId: _, ...identity }) => identity) }
    },
  },
  mails: ({ config }) => identityComposers(config),
} satisfies Domain
