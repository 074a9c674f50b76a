import type { Message } from '@shipmates/contract/chat'
import type { UserId } from '@shipmates/contract/ids'
import { createContext, use } from 'react'

/**
 * What opens for a message: a menu, in a sheet for a finger; the reactions at hand, or a field for any
 * emoji; the question to delete it.
 */
export type LayerKind = 'menu' | 'sheet' | 'react' | 'emoji' | 'delete'

/** What can be done with the messages of a conversation. */
export interface MessageActs {
  them: { id: UserId; userName: string }
  /** The members are connected: without that nothing can be added. */
  canWrite: boolean
  onOpen: (kind: LayerKind, message: Message, at?: DOMRect) => void
  onReply: (message: Message) => void
  onReact: (message: Message, emoji: string) => void
  onEdit: (message: Message) => void
  onCopy: (message: Message) => void
  /** Undefined where reports cannot be opened. */
  onReport: ((message: Message) => void) | undefined
}

const Acts = createContext<MessageActs | undefined>(undefined)

export const MessageActsProvider = Acts

/** Undefined where messages can only be read, as while they fail to load. */
export const useMessageActs = (): MessageActs | undefined => use(Acts)
