import { join, relative, resolve } from 'node:path'
import { AppError } from '@shipmates/contract/errors'
import * as contract from '@shipmates/contract/site'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { DEFAULT_DATA_DIR } from '../../platform/config/settings.ts'
import { mount } from '../../platform/http/mount.ts'
import { isFromThisMachine, isLocalHost } from '../../platform/http/this-machine.ts'
import { createSitePages, hasAdmin } from './pages.ts'

export function siteRoutes(app: FastifyInstance, { config, db, log }: Deps): void {
  const pages = createSitePages(join(config.dataDir, 'pages'), log)
  const outbox = fromHere(join(config.dataDir, 'outbox'))
  /** Only someone at this machine can look into the outbox. */
  const isOperators = (request: FastifyRequest) =>
    isLocalHost(new URL(config.publicUrl).host) && isFromThisMachine(request)

  const dataDir = config.dataDir === resolve(DEFAULT_DATA_DIR) ? null : fromHere(config.dataDir)

  mount(app, contract.getSite, async ({ request }) => {
    const isHere = isOperators(request)
    const needsAdmin = isHere && !(await hasAdmin(db))
    return {
      data: {
        name: config.siteName,
        supportEmail: config.supportEmail ?? null,
        registration: config.registration,
        domains: [...config.registrationDomains],
        pages: await pages.list(),
        github: config.github !== undefined,
        noMail: config.smtpUrl ? null : { outbox: isHere ? outbox : null },
        needsAdmin,
        dataDir: needsAdmin ? dataDir : null,
      },
    }
  })

  mount(app, contract.getSitePage, async ({ params }) => {
    const page = await pages.read(params.page)
    if (!page) throw new AppError('NOT_FOUND')
    return { data: page }
  })
}

/** The path as typed in the folder where Shipmates runs. */
function fromHere(path: string): string {
  const shortPath = relative('', path) || '.'
  return shortPath.startsWith('..') ? path : shortPath
}
