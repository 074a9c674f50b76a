import { AppError } from '@shipmates/contract/errors'
import * as contract from '@shipmates/contract/github'
import { githubUnlinked } from '@shipmates/contract/messages/github'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { addPicks } from './add.ts'
import { startLink } from './link.ts'
import { deleteReading } from './queries.ts'
import { readGithub, unlink } from './state.ts'

/** Without the settings for GitHub, these routes answer NOT_FOUND. */
export function githubRoutes(app: FastifyInstance, deps: Deps): void {
  const required = () => {
    if (!deps.config.github) throw new AppError('NOT_FOUND')
    return deps.config.github
  }

  mount(app, contract.getGithub, async ({ viewer }) => ({
    data: await readGithub(deps, viewer.userId, required()),
  }))

  mount(
    app,
    contract.linkGithub,
    async ({ viewer }) => ({ data: { url: await startLink(deps, viewer, required()) } }),
    { requireServed: required },
  )

  mount(app, contract.addFromGithub, async ({ viewer, body }) => {
    required()
    return { data: await addPicks(deps, viewer.userId, body) }
  })

  mount(app, contract.dismissGithubReading, async ({ viewer }) => {
    required()
    await deleteReading(deps.db, viewer.userId)
    return {}
  })

  mount(app, contract.unlinkGithub, async ({ viewer }) => {
    required()
    await unlink(deps, viewer.userId)
    return { message: githubUnlinked }
  })
}
