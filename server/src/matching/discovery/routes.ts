import * as contract from '@shipmates/contract/discovery'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { readFeed } from './feed.ts'
import { listRelated } from './related.ts'
import { searchDevelopers } from './search.ts'

export function discoveryRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getFeed, ({ viewer, query }) => readFeed(deps, viewer.userId, query))

  mount(app, contract.searchDevelopers, ({ viewer, query }) =>
    searchDevelopers(deps, viewer.userId, query),
  )

  mount(app, contract.listRelated, async ({ viewer, query }) => ({
    data: await listRelated(deps.db, viewer.userId, query.search),
  }))
}
