import type { Compose } from './adapters/mail/mailer.ts'
import { accountComposers } from './domains/accounts/composers.ts'
import type { Hasher } from './domains/accounts/hasher.ts'
import { notificationComposers } from './domains/notifications/composers.ts'
import type { Config } from './platform/config.ts'
import type { MailKind } from './platform/db/schema.ts'

/** How every kind of mail is written. */
export const composers = ({
  hasher,
  config,
}: {
  hasher: Hasher
  config: Pick<Config, 'publicUrl'>
}): Record<MailKind, Compose> => ({
  ...accountComposers(hasher, config.publicUrl),
  ...notificationComposers(config.publicUrl),
})
