import type { UserId } from '@shipmates/contract/ids'
import * as contract from '@shipmates/contract/privacy'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'
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
  purge: (db, { userId }) => purgePrivacy(db, userId),
  export: { settings: readPrivacy },
} satisfies Domain

/** Steps that delete this domain's rows of a deleted account, by label. */
const purgePrivacy = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  'privacy settings': (limit) =>
    deleteOrdered(
      db,
      { table: 'privacy_settings', by: 'user_id', where: sql`user_id = ${userId}` },
      limit,
    ),
})
