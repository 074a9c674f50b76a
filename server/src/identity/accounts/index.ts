import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { Domain } from '../../domain.ts'
import { ofMember, past } from '../../platform/db/delete-oldest.ts'
import { accountComposers } from './composers.ts'
import { findAccountById } from './find-account.ts'
import { accountRoutes } from './routes.ts'
import { listSessions } from './sessions.ts'

export const accounts = {
  name: 'accounts',
  routes: accountRoutes,
  sweep: (at) => {
    const yesterday = new Date(at.getTime() - UNVERIFIED_LIFETIME_MS)
    return {
      // Frees their names.
      'stale sign-ups': {
        table: 'users',
        by: 'created_at',
        where: sql`email_verified_at is null and created_at < ${yesterday}`,
      },
      'expired sessions': past('sessions', 'expires_at', at),
      'devices of long ago': past('devices', 'expires_at', at),
      'pending logins': past('pending_logins', 'expires_at', at),
      'expired codes': past('email_codes', 'expires_at', at),
      'expired reset links': past('reset_tokens', 'expires_at', at),
      'reserved names': past('reserved_names', 'free_at', at),
      'ended cooldowns': past('mail_cooldowns', 'sent_at', yesterday),
    }
  },
  purge: ({ userId }) => ({
    sessions: ofMember('sessions', userId),
    devices: ofMember('devices', userId),
    codes: ofMember('email_codes', userId),
    'pending logins': ofMember('pending_logins', userId),
    'reset links': ofMember('reset_tokens', userId),
  }),
  export: {
    values: async (deps, userId) => {
      const sessions = await listSessions(deps, { userId })
      const account = await findAccountById(deps.db, userId)
      return {
        passwordChangedAt: account?.passwordChangedAt?.toISOString() ?? null,
        sessions: sessions.map(({ isCurrent: _, ...session }) => session),
      }
    },
  },
  mails: ({ hasher, config }) => accountComposers(hasher, config),
} satisfies Domain
