import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOfMember, deleteOldest } from '../../platform/db/delete-oldest.ts'
import { listIdentities } from './link.ts'
import { identityComposers } from './mails.ts'
import { identityRoutes } from './routes.ts'

/** Sweep steps of redirects to providers, by label. */
function identitySteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const expired = (table: string): DeleteBatch => {
    const rows = { table, by: 'expires_at', where: sql`expires_at <= ${at}` }
    return (limit) => deleteOldest(db, rows, limit)
  }
  return {
    'visits to providers': expired('provider_visits'),
    'what was left to do after providers': expired('pending_identities'),
  }
}

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

/** Steps that delete this domain's rows of a deleted account, by label. */
const purgeIdentities = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  identities: deleteOfMember(db, 'identities', userId),
  'pending identities': deleteOfMember(db, 'pending_identities', userId),
})
