import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOldest, deleteOrdered } from '../../platform/db/delete-oldest.ts'
import { passkeyComposers } from './mails.ts'
import { listPasskeys } from './passkeys.ts'
import { passkeyRoutes } from './routes.ts'

/** Sweep steps of passkeys, by label. */
function passkeySteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const expired = { table: 'passkey_challenges', by: 'expires_at', where: sql`expires_at <= ${at}` }
  return { 'challenges of passkeys': (limit) => deleteOldest(db, expired, limit) }
}

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

/**
 * Steps that delete this domain's rows of a deleted account, by label. Its challenges are deleted with its sessions.
 */
const purgePasskeys = (db: Db, userId: UserId): Record<string, DeleteBatch> => {
  const own = { table: 'passkeys', by: 'id', where: sql`user_id = ${userId}` }
  return { passkeys: (limit) => deleteOrdered(db, own, limit) }
}
