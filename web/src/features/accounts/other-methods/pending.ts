import {
  dropPendingIdentity,
  getPendingIdentity,
  type PendingIdentity,
  type ProviderRefusal,
} from '@shipmates/contract/identities'
import * as messages from '@shipmates/contract/messages/sign-in'
import { call } from '../../../lib/net/api.ts'
import type { User } from '../../../lib/net/session.ts'

export const findPending = async (): Promise<PendingIdentity | null> =>
  (await call(getPendingIdentity)).data

/** A provider's account to link once its member has signed in by other means. */
export type PendingLink = Extract<PendingIdentity, { state: 'link' }>

/** The pending link for this member. A link that another person left in this browser is dropped. */
export function linkOf(user: User, pending: PendingIdentity | null): PendingLink | undefined {
  if (pending?.state !== 'link') return undefined
  if (pending.email === user.email) return pending
  dropPending()
  return undefined
}

/** Drops the pending step after a provider. The server drops it by itself after some minutes. */
export const dropPending = (): void => void call(dropPendingIdentity).catch(() => {})

/** The message for a provider's refusal. */
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
