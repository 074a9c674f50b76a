import type { Conversation, Message } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { nameOf } from '../../list/inbox.ts'
import { withChanges } from '../../outbox/effects.ts'
import { useChanges } from '../../outbox/outbox.ts'
import { findMessage } from '../../thread/thread.ts'
import { Pills } from '../jump/pills.tsx'
import type { Jumps } from '../jump/use-jumps.ts'
import { NewMessagesLog } from '../new-messages-log.tsx'
import { ActionBar } from './action-bar.tsx'
import { boxOf } from './layer-props.ts'
import { logKeys } from './log-keys.ts'
import { MessageActsProvider } from './message-acts.ts'
import { useMessageLayers } from './message-layers.tsx'
import { useRowAtHand } from './pointer-on-rows.ts'
import { useActs } from './use-acts.ts'

type LateActsProps = Omit<Jumps, 'conversationId'> & {
  conversation: Conversation
  /** Focuses the composer. */
  focusInput: () => void
}

/**
 * The actions on stored messages (bar, menus, keys and jumps) and their announcements. Loaded after
 * the log, to which it only attaches listeners.
 */
export function LateActs(props: LateActsProps) {
  const { conversation, thread, scroller, list, focusInput } = props
  const { layers, onOpen } = useMessageLayers(list)
  const acts = useActs(conversation, { onOpen, focusInput })
  const changes = useChanges(conversation.id)
  const find = (row: HTMLElement): Message | undefined => {
    const stored = findMessage(thread, row.dataset.message as MessageId)
    const message = stored && withChanges(stored, changes)
    return message?.deletedAt ? undefined : message
  }
  const row = useRowAtHand({
    list,
    onMenu: (target, { clientX, clientY }) => {
      const message = find(target)
      // The context menu key has no position.
      const isByKey = clientX === 0 && clientY === 0
      if (message) onOpen('menu', message, isByKey ? boxOf(target) : new DOMRect(clientX, clientY))
    },
    onLongPress: (target) => {
      const message = find(target)
      if (message) onOpen('sheet', message)
    },
  })
  const press = useEffectEvent((event: KeyboardEvent) => logKeys(acts, find)(event))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    const log = scroller.current
    log?.addEventListener('keydown', listen)
    return () => log?.removeEventListener('keydown', listen)
  }, [scroller])

  const message = row && find(row)
  const balloon = row?.querySelector('[data-balloon]')
  return (
    <MessageActsProvider value={acts}>
      {message && balloon && createPortal(<ActionBar message={message} />, balloon, message.id)}
      {layers}
      <Pills {...props} conversationId={conversation.id} />
      <NewMessagesLog thread={thread} userName={nameOf(conversation)} />
    </MessageActsProvider>
  )
}
