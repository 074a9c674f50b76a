import type { Message } from '@shipmates/contract/chat'
import { type RefObject, useState } from 'react'
import { useStableCallback } from '../../../../lib/use-stable-callback.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { EmojiField } from './emoji-field.tsx'
import type { LayerProps, OpenLayer } from './layer-props.ts'
import type { LayerKind } from './message-acts.ts'
import { MessageMenu } from './message-menu.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { ReactionMenu } from './reaction-menu.tsx'

/** The menus and questions of messages, one at a time. */
export function useMessageLayers(list: RefObject<HTMLOListElement | null>) {
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
