import type { Message } from '@shipmates/contract/chat'
import { useRef } from 'react'
import type { LayerKind } from './message-acts.ts'

/** The open menu, sheet, field or question, and its message. */
export type OpenLayer = { kind: LayerKind; message: Message; at: DOMRect | undefined }

export type LayerProps = OpenLayer & {
  /** The row of the message, to which focus returns. */
  findRow: () => HTMLElement | null | undefined
  onClose: () => void
}

/** The row of the message, looked up once. */
export function useRow(findRow: LayerProps['findRow']) {
  return useRef<HTMLElement | null>(findRow() ?? null)
}

/** The position of a message's bubble. */
export const boxOf = (row: Element): DOMRect =>
  (row.querySelector('[data-balloon]') ?? row).getBoundingClientRect()
