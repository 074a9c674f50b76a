import type { Provider, SignInOptions } from '@shipmates/contract/sign-in-options'
import type { Config } from '../../platform/config/config.ts'
import { offersPasskeys } from '../accounts/offers-passkeys.ts'

/** The methods to sign in and sign up that this site offers. */
export const readSignInOptions = (config: Config): SignInOptions => ({
  password: config.hasPasswordLogin,
  passkey: offersPasskeys(config.publicUrl),
  providers: listProviders(config),
  registration: config.registration,
})

const listProviders = ({ oidc, github }: Pick<Config, 'oidc' | 'github'>): Provider[] => [
  ...(oidc ? [{ id: 'oidc' as const, name: oidc.name }] : []),
  ...(github ? [{ id: 'github' as const, name: 'GitHub' }] : []),
]
