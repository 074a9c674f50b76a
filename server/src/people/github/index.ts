import type { Domain } from '../../domain.ts'
import { purgeGithub } from './purge.ts'
import { githubRoutes } from './routes.ts'
import { readAccount } from './state.ts'
import { githubSteps } from './sweep.ts'

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
