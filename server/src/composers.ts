import type { Hasher } from './adapters/hashing/hasher.ts'
import type { Compose } from './adapters/mail/compose.ts'
import type { Site } from './adapters/mail/letter.tsx'
import { accountComposers } from './domains/accounts/composers.ts'
import type { Shortlist } from './domains/discovery/shortlist/shortlist.ts'
import { identityComposers } from './domains/identities/composers.ts'
import { moderationComposers } from './domains/moderation/composers.ts'
import { notificationComposers } from './domains/notifications/composers.ts'
import { passkeyComposers } from './domains/passkeys/composers.ts'
import { registrationComposers } from './domains/registration/composers.ts'
import { secondFactorComposers } from './domains/second-factor/composers.ts'
import type { MailKind } from './platform/db/schema.ts'

/** The composer of every kind of mail. */
export const composers = ({
  hasher,
  config,
  shortlist,
}: {
  hasher: Hasher
  config: Site
  shortlist: Shortlist
}): Record<MailKind, Compose> => ({
  ...registrationComposers(config),
  ...accountComposers(hasher, config),
  ...passkeyComposers(config),
  ...secondFactorComposers(config),
  ...identityComposers(config),
  ...notificationComposers(config, shortlist),
  ...moderationComposers(config),
})
