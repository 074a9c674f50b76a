import type { SitePageName } from '@shipmates/contract/site'

/** The pages that the admin can write, in the order of their links. */
export const pageNames: Record<SitePageName, string> = {
  privacy: 'Privacy',
  imprint: 'Imprint',
  terms: 'Terms',
}

/** The existing pages, in that order. */
export const linkedPages = (written: readonly SitePageName[] = []): SitePageName[] =>
  (Object.keys(pageNames) as SitePageName[]).filter((page) => written.includes(page))
