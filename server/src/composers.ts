import type { Hasher } from './adapters/hashing/hasher.ts'
import type { Compose } from './adapters/mail/compose.ts'
import { accountComposers } from './domains/accounts/composers.ts'
import { moderationComposers } from './domains/moderation/composers.ts'
import { notificationComposers } from './domains/notifications/composers.ts'
import type { Config } from './platform/config.ts'
import type { MailKind } from './platform/db/schema.ts'

/** The composer of every kind of mail. */
export const composers = ({
  hasher,
  config,
}: {
  hasher: Hasher
  config: Pick<Config, 'publicUrl' | 'supportEmail'>
}): Record<MailKind, Compose> => ({
  ...accountComposers(hasher, config.publicUrl),
  ...notificationComposers(config.publicUrl),
  ...moderationComposers(config),
  approved: async () => undefined,
  rejected: async () => undefined,
})
