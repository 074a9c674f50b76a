import {
  dropPendingIdentity,
  getPendingIdentity,
  type PendingIdentity,
  type ProviderRefusal,
} from '@shipmates/contract/identities'
import * as messages from '@shipmates/contract/messages/ways'
import { call } from '../../../lib/net/api.ts'

export const findPending = async (): Promise<PendingIdentity | null> =>
  (await call(getPendingIdentity)).data

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
