import type { Message } from '@shipmates/contract/chat'
import { useRef } from 'react'
import type { LayerKind } from './message-acts.ts'

/** What is open for a message. */
export type OpenLayer = { kind: LayerKind; message: Message; at: DOMRect | undefined }

export type LayerProps = OpenLayer & {
  /** The row of the message, which gets the focus back. */
  findRow: () => HTMLElement | null | undefined
  onClose: () => void
}

/** The row of the message, found once. */
export function useRow(findRow: LayerProps['findRow']) {
  return useRef<HTMLElement | null>(findRow() ?? null)
}
