import * as z from 'zod/mini'
import { data } from './reply.ts'
import { route } from './route.ts'

/** Who may sign up: everybody, people with an invitation, people whom the staff approves, or no one. */
export const Registration = z.enum(['open', 'invite', 'approve', 'closed'])
export type Registration = z.infer<typeof Registration>

/** A page of the host. */
export const SitePageName = z.enum(['imprint', 'privacy', 'terms'])
export type SitePageName = z.infer<typeof SitePageName>

/** The public facts about this installation. */
export const Site = z.object({
  name: z.string(),
  supportEmail: z.nullable(z.string()),
  registration: Registration,
  /** Email domains that may sign up; empty for all. */
  domains: z.array(z.string()),
  /** The existing pages of the host. */
  pages: z.array(SitePageName),
  /** Whether members can link their GitHub account. */
  github: z.boolean(),
  /**
   * Null if a mail server is set. Otherwise mails are written to files in `outbox`, whose path only a browser on the
   * same machine gets.
   */
  noMail: z.nullable(z.object({ outbox: z.nullable(z.string()) })),
  /** Whether there is no admin yet, as only a browser on the same machine gets to know. */
  needsAdmin: z.boolean(),
  /** The data folder that the command for the first admin must name. Null for the default one, and with an admin. */
  dataDir: z.nullable(z.string()),
})
export type Site = z.infer<typeof Site>

/**
 * `html` is safe to insert. Its headings have the ids of `headings`. The title is the page's first heading, which
 * neither of them contains.
 */
export const SitePage = z.object({
  title: z.string(),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
})
export type SitePage = z.infer<typeof SitePage>

export const getSite = route({
  summary:
    'Returns the name of this installation, who may sign up, which pages its host wrote, and whether mail is sent',
  method: 'GET',
  path: '/api/v1/site',
  access: 'anyone',
  reply: data(Site),
})

export const getSitePage = route({
  summary: 'Returns a page that the host wrote',
  method: 'GET',
  path: '/api/v1/site/pages/:page',
  access: 'anyone',
  params: z.object({ page: z.string() }),
  reply: data(SitePage),
})
