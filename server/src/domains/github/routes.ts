import { AppError } from '@shipmates/contract/errors'
import * as contract from '@shipmates/contract/github'
import { githubUnlinked } from '@shipmates/contract/messages/github'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { addPicks } from './add.ts'
import { finishLink, type Returned, startLink } from './link.ts'
import { createReader } from './reader.ts'
import { dismissReading, readGithub, unlink } from './state.ts'

/** Without the settings for GitHub, none of these routes is found. */
export function githubRoutes(app: FastifyInstance, deps: Deps): void {
  const required = () => {
    if (!deps.config.github) throw new AppError('NOT_FOUND')
    return deps.config.github
  }

  mount(app, contract.getGithub, async ({ viewer }) => ({
    data: await readGithub(deps, viewer.userId, required()),
  }))

  mount(app, contract.linkGithub, async ({ viewer }) => {
    const github = required()
    await deps.limiter.take('githubLinks', viewer.userId)
    return { data: { url: await startLink(deps, viewer, github) } }
  })

  mount(app, contract.addFromGithub, async ({ viewer, body }) => {
    required()
    return { data: await addPicks(deps, viewer.userId, body) }
  })

  mount(app, contract.dismissGithubReading, async ({ viewer }) => {
    required()
    await dismissReading(deps, viewer.userId)
    return {}
  })

  mount(app, contract.unlinkGithub, async ({ viewer }) => {
    required()
    await unlink(deps, viewer.userId)
    return { message: githubUnlinked }
  })

  callbackRoute(app, deps)
}

/** The callback. It redirects to the profile, whatever its query holds. */
function callbackRoute(app: FastifyInstance, deps: Deps): void {
  const { github } = deps.config
  const reader = github && createReader({ ...deps, github })
  if (reader) app.addHook('preClose', reader.stop)

  app.get<{ Querystring: Returned }>(
    contract.GITHUB_CALLBACK_PATH,
    { config: { isGuarded: true, whileLeaving: true } },
    async ({ viewer, query }, reply) => {
      if (!reader) throw new AppError('NOT_FOUND')
      const isBegun = await finishLink({ ...deps, reader }, viewer, query)
      return reply
        .header('Cache-Control', 'no-store')
        .redirect(isBegun ? '/profile' : '/profile?github=expired', 303)
    },
  )
}
