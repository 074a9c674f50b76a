import type { Domain } from '../../domain.ts'
import { passkeyComposers } from './composers.ts'
import { listPasskeys } from './passkeys.ts'
import { purgePasskeys } from './purge.ts'
import { passkeyRoutes } from './routes.ts'
import { passkeySteps } from './sweep.ts'

export const passkeys = {
  name: 'passkeys',
  routes: passkeyRoutes,
  sweep: passkeySteps,
  purge: (db, { userId }) => purgePasskeys(db, userId),
  export: {
    values: async (deps, userId) => {
      const own = await listPasskeys(deps, userId)
      return { passkeys: own.map(({ passkeyId: _, ...passkey }) => passkey) }
    },
  },
  mails: ({ config }) => passkeyComposers(config),
} satisfies Domain
