import type { Message } from '@shipmates/contract/chat'
import { type RefObject, useState } from 'react'
import { useStableCallback } from '../../../../lib/use-stable-callback.ts'
import type { OpenLayer } from './layer-props.ts'
import type { LayerKind } from './message-acts.ts'
import { MessageLayer } from './message-layer.tsx'

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
