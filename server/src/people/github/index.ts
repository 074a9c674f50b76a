import type { UserId } from '@shipmates/contract/ids'
import { GITHUB_READING_LIFETIME_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOfMember, deleteOldest } from '../../platform/db/delete-oldest.ts'
import { githubRoutes } from './routes.ts'
import { readAccount } from './state.ts'

/** Sweep steps of GitHub, by label. */
function githubSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const states = { table: 'github_states', by: 'expires_at', where: sql`expires_at <= ${at}` }
  const readings = {
    table: 'github_readings',
    by: 'started_at',
    where: sql`started_at < ${new Date(at.getTime() - GITHUB_READING_LIFETIME_MS)}`,
  }
  return {
    'states of links to GitHub': (limit) => deleteOldest(db, states, limit),
    'what was found on GitHub': (limit) => deleteOldest(db, readings, limit),
  }
}

export const github = {
  name: 'github',
  routes: (app, deps) => {
    githubRoutes(app, deps)
    // After the sockets have closed, because a reading may take seconds to end.
    app.addHook('preClose', deps.imports.stop)
  },
  sweep: githubSteps,
  purge: (db, { userId }) => purgeGithub(db, userId),
  export: { values: async (deps, userId) => ({ github: await readAccount(deps, userId) }) },
} satisfies Domain

/** Steps that delete this domain's rows of a deleted account, by label. */
const purgeGithub = (db: Db, userId: UserId): Record<string, DeleteBatch> => {
  const of = (table: string) => deleteOfMember(db, table, userId)
  return {
    'what was found on GitHub': of('github_readings'),
    'GitHub account': of('github_accounts'),
  }
}
