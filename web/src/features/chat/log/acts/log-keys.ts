import type { Message } from '@shipmates/contract/chat'
import { shortcutKeyOf } from '../../../../lib/browser/keys.ts'
import { mayEdit } from '../../outbox/changes.ts'
import { boxOf } from './layer-props.ts'
import type { MessageActs } from './message-acts.ts'

const ROW = '[data-message]'

/**
 * The keys of the log: Up and Down move between messages; R, +, C, E, Delete and Enter act
 * on the focused one. Letters and + can be switched off.
 */
export const logKeys =
  (acts: MessageActs, find: (row: HTMLElement) => Message | undefined) =>
  (event: KeyboardEvent): void => {
    const { target, key } = event
    if (!(target instanceof HTMLElement)) return
    const isOnRow = target.matches(ROW)
    if (!isOnRow && target !== event.currentTarget) return
    if (event.altKey || event.ctrlKey || event.metaKey) return

    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const next = isOnRow ? rowNextTo(target, key) : rowInView(target, key)
      if (!next) return
      event.preventDefault()
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
      return
    }
    const message = isOnRow ? find(target) : undefined
    const act = message && actOf(event, message, acts)
    if (!act) return
    event.preventDefault()
    act()
  }

function actOf(
  event: KeyboardEvent,
  message: Message,
  acts: MessageActs,
): (() => void) | undefined {
  const { canWrite } = acts
  if (event.key === 'Enter') {
    return () => acts.onOpen('menu', message, boxOf(event.target as HTMLElement))
  }
  if (event.key === 'Delete' && message.isOwn) return () => acts.onOpen('delete', message)
  const letter = shortcutKeyOf(event)
  if (letter === 'r' && canWrite) return () => acts.onReply(message)
  if (letter === '+' && canWrite) {
    return () => acts.onOpen('react', message, boxOf(event.target as HTMLElement))
  }
  if (letter === 'c' && message.content) return () => acts.onCopy(message)
  if (letter === 'e' && canWrite && mayEdit(message)) return () => acts.onEdit(message)
  return undefined
}

/** The row before or after one, skipping folded pages between them. */
function rowNextTo(row: Element, key: 'ArrowUp' | 'ArrowDown'): HTMLElement | undefined {
  const step = (from: Element) =>
    key === 'ArrowUp' ? from.previousElementSibling : from.nextElementSibling
  let next = step(row)
  while (next && !next.matches(ROW)) next = step(next)
  return (next as HTMLElement | null) ?? undefined
}

/** The lowest visible row for Up, the highest for Down. */
function rowInView(log: Element, key: 'ArrowUp' | 'ArrowDown'): HTMLElement | undefined {
  const view = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll<HTMLElement>(ROW)]
  const isSeen = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top < view.bottom && bottom > view.top
  }
  return key === 'ArrowUp' ? rows.findLast(isSeen) : rows.find(isSeen)
}
