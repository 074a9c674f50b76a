import type { Provider, Ways } from '@shipmates/contract/ways'
import type { Config } from '../../platform/config/config.ts'
import { offersPasskeys } from '../accounts/offers-passkeys.ts'

/** The ways to sign in and sign up on this installation. */
export const readWays = (config: Config): Ways => ({
  password: config.hasPasswordLogin,
  passkey: offersPasskeys(config.publicUrl),
  providers: listProviders(config),
  registration: config.registration,
})

const listProviders = ({ oidc, github }: Pick<Config, 'oidc' | 'github'>): Provider[] => [
  ...(oidc ? [{ id: 'oidc' as const, name: oidc.name }] : []),
  ...(github ? [{ id: 'github' as const, name: 'GitHub' }] : []),
]
