import { join } from 'node:path'
import { AppError } from '@shipmates/contract/errors'
import * as contract from '@shipmates/contract/site'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { createSitePages } from './pages.ts'

export function siteRoutes(app: FastifyInstance, { config, log }: Deps): void {
  const pages = createSitePages(join(config.dataDir, 'pages'), log)

  mount(app, contract.getSite, async () => ({
    data: {
      name: config.siteName,
      supportEmail: config.supportEmail ?? null,
      registration: config.registration,
      domains: [...config.registrationDomains],
      pages: await pages.list(),
      github: config.github !== undefined,
    },
  }))

  mount(app, contract.getSitePage, async ({ params }) => {
    const page = await pages.read(params.page)
    if (!page) throw new AppError('NOT_FOUND')
    return { data: page }
  })
}
