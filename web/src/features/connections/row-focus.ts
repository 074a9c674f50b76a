import type { RequestId } from '@shipmates/contract/ids'

type Listed = { requestId: RequestId; act?: string | undefined }

/** The id of the button with the member's name in a row. */
export const nameIdOf = ({ requestId }: Listed): string => `request-${requestId}`

/** The id of the only button or link in a row that I have acted on: Message, Undo, Pass again. */
export const actionIdOf = ({ requestId }: Listed): string => `action-${requestId}`

/** An element by id, or the page heading without one. */
const elementOf = (id: string | undefined) =>
  id ? document.getElementById(id) : document.querySelector<HTMLElement>('h1')

/** Moves focus to an element. */
export const focusOn = (id: string): void => elementOf(id)?.focus({ preventScroll: true })

/**
 * The element to focus when a row leaves: the name or button in the next row, else in the previous
 * one, else the page heading.
 */
export function successorOf(rows: readonly Listed[], leaving: Listed): HTMLElement | null {
  const index = rows.findIndex(({ requestId }) => requestId === leaving.requestId)
  const next = rows[index + 1] ?? rows[index - 1]
  return elementOf(next && (next.act ? actionIdOf(next) : nameIdOf(next)))
}
