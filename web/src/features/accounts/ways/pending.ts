import {
  dropPendingIdentity,
  getPendingIdentity,
  type PendingIdentity,
  type ProviderRefusal,
} from '@shipmates/contract/identities'
import * as messages from '@shipmates/contract/messages/ways'
import { call } from '../../../lib/net/api.ts'
import type { User } from '../../../lib/net/session.ts'

export const findPending = async (): Promise<PendingIdentity | null> =>
  (await call(getPendingIdentity)).data

/** An account at a provider that is to be linked once its member has signed in by other means. */
export type PendingLink = Extract<PendingIdentity, { state: 'link' }>

/** What is to be linked to this member. The link that somebody else left in this browser is forgotten. */
export function linkOf(user: User, pending: PendingIdentity | null): PendingLink | undefined {
  if (pending?.state !== 'link') return undefined
  if (pending.email === user.email) return pending
  dropPending()
  return undefined
}

/** Forgets what was left to do after a provider. The server forgets it by itself after some minutes. */
export const dropPending = (): void => void call(dropPendingIdentity).catch(() => {})

/** What a provider's refusal means for the visitor. */
export const refusalSentence = (reason: ProviderRefusal, name: string): string =>
  ({
    denied: messages.providerDenied({ name }),
    expired: messages.providerExpired,
    unreachable: messages.providerUnreachable({ name }),
    no_email: messages.providerNoEmail({ name }),
    closed: messages.providerClosed,
    taken: messages.providerTaken({ name }),
    other_linked: messages.providerOtherLinked({ name }),
    limited: messages.providerLimited,
  })[reason]
