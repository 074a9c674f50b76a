import type { Conversation, Message } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { nameOf } from '../list/inbox.ts'
import { withChanges } from '../outbox/effects.ts'
import { useChanges } from '../outbox/outbox.ts'
import { findMessage } from '../thread/thread.ts'
import {
  ActionBar,
  boxOf,
  type LayerKind,
  type LayerProps,
  MessageActsProvider,
  type OpenLayer,
  useActs,
} from './actions.tsx'
import { NewMessagesLog } from './announcements.tsx'
import { logKeys, useRowAtHand } from './input.ts'
import { type Jumps, Pills } from './jumps.tsx'
import { DeleteQuestion, MessageMenu, MessageSheet } from './menu.tsx'
import { EmojiField, ReactionMenu } from './reactions.tsx'

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

/** The menus and questions of messages, one at a time. */
function useMessageLayers(list: RefObject<HTMLOListElement | null>) {
  const [layer, setLayer] = useState<OpenLayer>()

  const onOpen = useStableCallback((kind: LayerKind, message: Message, at?: DOMRect) => {
    setLayer({ kind, message, at })
  })
  const row = () =>
    list.current?.querySelector<HTMLElement>(`[data-message="${layer?.message.id}"]`)
  return {
    onOpen,
    layers: layer && (
      <MessageLayer
        {...layer}
        key={`${layer.kind}-${layer.message.id}`}
        findRow={row}
        onClose={() => setLayer(undefined)}
      />
    ),
  }
}

const layers = {
  menu: MessageMenu,
  sheet: MessageSheet,
  react: ReactionMenu,
  emoji: EmojiField,
  delete: DeleteQuestion,
}

/** A menu, a sheet, a field or a question about one message. */
function MessageLayer(props: LayerProps) {
  const Layer = layers[props.kind]
  return <Layer {...props} />
}
