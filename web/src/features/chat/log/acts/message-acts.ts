import type { Message } from '@shipmates/contract/chat'
import type { UserId } from '@shipmates/contract/ids'
import { createContext, use } from 'react'

/**
 * The kinds of layers for a message: a menu (`sheet` for touch), the quick reactions, a field for
 * any emoji, the question before deletion.
 */
export type LayerKind = 'menu' | 'sheet' | 'react' | 'emoji' | 'delete'

/** The actions on the messages of a conversation. */
export interface MessageActs {
  them: { id: UserId; userName: string }
  /** Whether the members are connected: otherwise nothing can be added. */
  canWrite: boolean
  onOpen: (kind: LayerKind, message: Message, at?: DOMRect) => void
  onReply: (message: Message) => void
  onReact: (message: Message, emoji: string) => void
  onEdit: (message: Message) => void
  onCopy: (message: Message) => void
  /** Undefined if the member cannot be reported. */
  onReport: ((message: Message) => void) | undefined
}

const Acts = createContext<MessageActs | undefined>(undefined)

export const MessageActsProvider = Acts

/** Undefined if messages are read-only, such as when loading failed. */
export const useMessageActs = (): MessageActs | undefined => use(Acts)
