import type { Compose } from './adapters/mail/compose.ts'
import { chat } from './chat/chat/index.ts'
import type { Domain, MailDeps } from './domain.ts'
import { accounts } from './identity/accounts/index.ts'
import { identities } from './identity/identities/index.ts'
import { leaving } from './identity/leaving/index.ts'
import { passkeys } from './identity/passkeys/index.ts'
import { registration } from './identity/registration/index.ts'
import { secondFactor } from './identity/second-factor/index.ts'
import { connections } from './matching/connections/index.ts'
import { discovery } from './matching/discovery/index.ts'
import { notices } from './notify/notices/index.ts'
import { notifications } from './notify/notifications/index.ts'
import { push } from './notify/push/index.ts'
import { github } from './people/github/index.ts'
import { presence } from './people/presence/index.ts'
import { privacy } from './people/privacy/index.ts'
import { profiles } from './people/profiles/index.ts'
import { publicPages } from './people/public-pages/index.ts'
import { visibility } from './people/visibility/index.ts'
import type { MailKind } from './platform/db/column-types.ts'
import { moderation } from './staff/moderation/index.ts'
import { overview } from './staff/overview/index.ts'
import { site } from './staff/site/index.ts'
import { staff } from './staff/staff/index.ts'

const listed = [
  visibility,
  site,
  registration,
  accounts,
  passkeys,
  secondFactor,
  profiles,
  github,
  identities,
  connections,
  discovery,
  chat,
  notices,
  notifications,
  push,
  privacy,
  leaving,
  overview,
  staff,
  moderation,
  publicPages,
  // After chat and push: a socket can send, and its visibility is known, before its member is online.
  presence,
] as const satisfies readonly Domain[]

/**
 * Every domain, in the order in which it is mounted, swept and exported. A deleted account is purged in the reverse
 * order, so that its conversations and connections go before its profile and its sign-in methods.
 */
export const domains: readonly Domain[] = listed

type MailsOf<Each> = Each extends { mails: (deps: never) => infer Mails } ? keyof Mails : never

/** The composer of every kind of mail. Does not compile while one is missing. */
export function composers(deps: MailDeps): Record<MailKind, Compose> {
  const composed: Record<MailsOf<(typeof listed)[number]>, Compose> = Object.assign(
    {},
    ...domains.map(({ mails }) => mails?.(deps)),
  )
  return composed
}
