import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import { ofMember } from '../../platform/db/delete-oldest.ts'
import { secondFactorComposers } from './mails.ts'
import { secondFactorRoutes } from './routes.ts'
import { readSecondFactor, SET_UP_LIFETIME_MS } from './switch.ts'

export const secondFactor = {
  name: 'second-factor',
  routes: secondFactorRoutes,
  sweep: (at) => ({
    'set-ups of a second factor': {
      table: 'second_factors',
      by: 'started_at',
      where: sql`confirmed_at is null
        and started_at < ${new Date(at.getTime() - SET_UP_LIFETIME_MS)}`,
    },
  }),
  purge: ({ userId }) => ({
    'recovery codes': ofMember('recovery_codes', userId),
    'second factor': ofMember('second_factors', userId),
  }),
  export: {
    values: async (deps, userId) => ({ secondFactor: await readSecondFactor(deps, userId) }),
  },
  mails: ({ config }) => secondFactorComposers(config),
} satisfies Domain
