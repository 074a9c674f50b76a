import type { ReceivedRequest } from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import { requestFrom, seeRequest } from '@shipmates/contract/messages/connections'
import { EventToastAction } from '../../components/event-toast-action.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { oncePerBrowser } from '../../lib/browser/once-per-browser.ts'
import { showEventToast } from '../../lib/event-toasts.ts'
import { excerpt } from '../../lib/format/message-line.ts'
import { shouldNotify } from '../../lib/should-notify.ts'

/** The key of a request's toast. */
export const toastKeyOf = (id: RequestId): string => `request-${id}`

interface Acts {
  open: () => void
  /** Resolves when the request is accepted, or accepting failed. */
  accept: () => Promise<void>
  /** Whether the request is still pending. */
  isWaiting: () => boolean
}

const REQUESTS = '/requests'

/**
 * Toasts a received request, in one tab. Pressing the toast opens the requests, and Accept accepts
 * it in place. On the page of requests, which has that button, the toast has none.
 */
export function toastRequest(request: ReceivedRequest, acts: Acts): Promise<void> {
  const { requestId, fromUserId: user, note } = request
  const { open, accept, isWaiting } = acts
  return oncePerBrowser(toastKeyOf(requestId), () => {
    if (!isToasted('request', !isWaiting())) return
    showEventToast(toastKeyOf(requestId), {
      text: requestFrom(user),
      detail: note ? `“${excerpt(note)}”` : seeRequest,
      about: {
        avatar: <UserAvatar user={user} />,
        userName: user.userName,
        path: REQUESTS,
        open,
      },
      action: location.pathname !== REQUESTS && (
        <EventToastAction
          toastKey={toastKeyOf(requestId)}
          label="Accept"
          isPrimary
          run={async () => {
            await accept()
            return !isWaiting()
          }}
        />
      ),
    })
  })
}

/**
 * Whether this visible tab toasts a request or an acceptance. `isRead`: whether it is already
 * decided.
 */
export const isToasted = (kind: 'request' | 'acceptance', isRead: boolean): boolean =>
  shouldNotify({
    kind,
    channel: 'toast',
    tabs: 'visible',
    settings: undefined,
    isRead,
    conversation: null,
  })
