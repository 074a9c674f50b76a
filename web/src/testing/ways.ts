import type { Ways } from '@shipmates/contract/ways'

/** The sign-in methods of a site with default settings. */
export const waysOf = (overrides: Partial<Ways> = {}): Ways => ({
  password: true,
  passkey: true,
  providers: [],
  registration: 'open',
  ...overrides,
})
