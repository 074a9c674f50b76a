import type { Domain } from '../../domain.ts'
import { accountComposers } from './composers.ts'
import { findAccountById } from './find-account.ts'
import { purgeAccount } from './purge.ts'
import { accountRoutes } from './routes.ts'
import { listSessions } from './sessions.ts'
import { accountSteps } from './sweep.ts'

export const accounts = {
  name: 'accounts',
  routes: accountRoutes,
  sweep: accountSteps,
  purge: (db, { userId }) => purgeAccount(db, userId),
  export: {
    values: async (deps, userId) => {
      const sessions = await listSessions(deps, { userId })
      const account = await findAccountById(deps.db, userId)
      return {
        passwordChangedAt: account?.passwordChangedAt?.toISOString() ?? null,
        sessions: sessions.map(({ isCurrent: _, ...session }) => session),
      }
    },
  },
  mails: ({ hasher, config }) => accountComposers(hasher, config),
} satisfies Domain
