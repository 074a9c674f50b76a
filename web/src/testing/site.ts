import type { Site } from '@shipmates/contract/site'

/** An installation as it is without any settings. */
export const siteOf = (overrides: Partial<Site> = {}): Site => ({
  name: 'Shipmates',
  supportEmail: null,
  registration: 'open',
  domains: [],
  pages: [],
  github: false,
  noMail: null,
  needsAdmin: false,
  ...overrides,
})
