import { GITHUB_READING_LIFETIME_MS } from '@shipmates/contract/limits'
import type { Domain } from '../../domain.ts'
import { ofMember, past } from '../../platform/db/delete-oldest.ts'
import { githubRoutes } from './routes.ts'
import { readAccount } from './state.ts'

export const github = {
  name: 'github',
  routes: (app, deps) => {
    githubRoutes(app, deps)
    // After the sockets have closed, because a reading may take seconds to end.
    app.addHook('preClose', deps.imports.stop)
  },
  sweep: (at) => ({
    'states of links to GitHub': past('github_states', 'expires_at', at),
    'what was found on GitHub': past(
      'github_readings',
      'started_at',
      new Date(at.getTime() - GITHUB_READING_LIFETIME_MS),
    ),
  }),
  purge: ({ userId }) => ({
    'what was found on GitHub': ofMember('github_readings', userId),
    'GitHub account': ofMember('github_accounts', userId),
  }),
  export: { values: async (deps, userId) => ({ github: await readAccount(deps, userId) }) },
} satisfies Domain
