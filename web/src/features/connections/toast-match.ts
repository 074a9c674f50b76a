import type { Connection } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import { acceptedYours } from '@shipmates/contract/messages/connections'
import { toastConnected } from '../../components/toast-connected.tsx'
import { oncePerBrowser } from '../../lib/browser/once-per-browser.ts'
import { isToasted } from './is-toasted.ts'

/** Toasts that a member accepted my request, in one tab. Pressing the toast opens the chat. */
export function toastMatch(
  { connectionId, connectedUser }: Connection,
  openChat: (user: { id: UserId }) => void,
): Promise<void> {
  return oncePerBrowser(`match-${connectionId}`, () => {
    if (!isToasted('acceptance', false)) return
    toastConnected(connectedUser, openChat, acceptedYours(connectedUser))
  })
}
