import { getWays } from '@shipmates/contract/ways'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { readWays } from './ways.ts'

export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, getWays, () => ({ data: readWays(deps.config) }))
}
