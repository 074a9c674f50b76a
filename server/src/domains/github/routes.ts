import { AppError } from '@shipmates/contract/errors'
import * as contract from '@shipmates/contract/github'
import { githubUnlinked } from '@shipmates/contract/messages/github'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { addPicks } from './add.ts'
import { type FinishImport, finishLink, startLink } from './link.ts'
import { createReader } from './reader.ts'
import { dismissReading, readGithub, unlink } from './state.ts'

/** Without the settings for GitHub, none of these routes is found. Returns what its callback calls. */
export function githubRoutes(app: FastifyInstance, deps: Deps): FinishImport {
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

  return createFinish(app, deps)
}

/** Ends what GitHub sends a member back for. Returns the page to open, whatever the query holds. */
function createFinish(app: FastifyInstance, deps: Deps): FinishImport {
  const { github } = deps.config
  const reader = github && createReader({ ...deps, github })
  if (reader) app.addHook('preClose', reader.stop)
  return async (viewer, query) => {
    const isBegun = reader && (await finishLink({ ...deps, reader }, viewer, query))
    return isBegun ? '/profile' : '/profile?github=expired'
  }
}
