import type { Message } from '@shipmates/contract/chat'
import { type RefObject, useState } from 'react'
import { useLayer } from '../../../../components/behaviour/use-layer.ts'
import { useStableCallback } from '../../../../lib/use-stable-callback.ts'
import type { OpenLayer } from './layer-props.ts'
import type { LayerKind } from './message-acts.ts'

const loadLayer = async () => (await import('./message-layer.tsx')).MessageLayer

/** The menus and questions of messages, one at a time. Their code is loaded on first use. */
export function useMessageLayers(list: RefObject<HTMLOListElement | null>) {
  const { Open, open, close } = useLayer(loadLayer)
  const [layer, setLayer] = useState<OpenLayer>()

  const onOpen = useStableCallback((kind: LayerKind, message: Message, at?: DOMRect) => {
    setLayer({ kind, message, at })
    open()
  })
  const row = () =>
    list.current?.querySelector<HTMLElement>(`[data-message="${layer?.message.id}"]`)
  return {
    onOpen,
    layers: Open && layer && (
      <Open {...layer} key={`${layer.kind}-${layer.message.id}`} findRow={row} onClose={close} />
    ),
  }
}
