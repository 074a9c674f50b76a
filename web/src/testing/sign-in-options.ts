import type { SignInOptions } from '@shipmates/contract/sign-in-options'

/** The sign-in methods of a site with default settings. */
export const signInOptionsOf = (overrides: Partial<SignInOptions> = {}): SignInOptions => ({
  password: true,
  passkey: true,
  providers: [],
  registration: 'open',
  ...overrides,
})
