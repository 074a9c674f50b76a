import type { Domain } from '../../domain.ts'
import { ofMember, past } from '../../platform/db/delete-oldest.ts'
import { passkeyComposers } from './mails.ts'
import { listPasskeys } from './passkeys.ts'
import { passkeyRoutes } from './routes.ts'

export const passkeys = {
  name: 'passkeys',
  routes: passkeyRoutes,
  sweep: (at) => ({ 'challenges of passkeys': past('passkey_challenges', 'expires_at', at) }),
  // Challenges are deleted with the sessions.
  purge: ({ userId }) => ({ passkeys: ofMember('passkeys', userId) }),
  export: {
    values: async (deps, userId) => {
      const own = await listPasskeys(deps, userId)
      return { passkeys: own.map(({ passkeyId: _, ...passkey }) => passkey) }
    },
  },
  mails: ({ config }) => passkeyComposers(config),
} satisfies Domain
