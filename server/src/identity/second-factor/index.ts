import type { Domain } from '../../domain.ts'
import { secondFactorComposers } from './composers.ts'
import { purgeSecondFactor } from './purge.ts'
import { secondFactorRoutes } from './routes.ts'
import { readSecondFactor } from './state.ts'
import { secondFactorSteps } from './sweep.ts'

export const secondFactor = {
  name: 'second-factor',
  routes: secondFactorRoutes,
  sweep: secondFactorSteps,
  purge: (db, { userId }) => purgeSecondFactor(db, userId),
  export: {
    values: async (deps, userId) => ({ secondFactor: await readSecondFactor(deps, userId) }),
  },
  mails: ({ config }) => secondFactorComposers(config),
} satisfies Domain
