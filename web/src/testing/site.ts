import type { Site } from '@shipmates/contract/site'

/** A site with default settings. */
export const siteOf = (overrides: Partial<Site> = {}): Site => ({
  name: 'Shipmates',
  supportEmail: null,
  registration: 'open',
  domains: [],
  pages: [],
  github: false,
  noMail: null,
  needsAdmin: false,
  dataDir: null,
  ...overrides,
})
