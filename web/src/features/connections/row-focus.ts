import type { RequestId } from '@shipmates/contract/ids'

type Listed = { requestId: RequestId }

/** The id of the button with the sender's name in a request row. */
export const nameIdOf = ({ requestId }: Listed): string => `request-${requestId}`

/** The id of the Message link of an accepted request. */
export const messageIdOf = ({ requestId }: Listed): string => `message-${requestId}`

/** Moves focus to an element, or to the page heading if it does not exist. */
export function focusOn(id: string | undefined): void {
  const target = id ? document.getElementById(id) : document.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}
