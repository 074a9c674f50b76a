import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { createContext, use } from 'react'

/** Whom a report is about, and from where. */
export interface ReportSubject {
  user: { id: UserId; userName: string }
  /** Our conversation, from which messages can be chosen. */
  conversationId?: ConversationId | undefined
  /** Chosen from the start. */
  messageId?: MessageId | undefined
  /** What a block would end: our connection, or their request that waits for my answer. */
  relation?: 'connected' | 'request' | undefined
  /** They are not blocked yet, and their account exists. */
  canBlock: boolean
  /** Called after the member has been blocked, too. */
  onBlocked?: (() => void) | undefined
}

const ReportOpener = createContext<((subject: ReportSubject) => void) | undefined>(undefined)

/** The shell provides it: one feature may not open the dialog of another. */
export const ReportOpenerProvider = ReportOpener

/** Returns a function that opens the dialog in which a member is reported. */
export const useReportOpener = () => use(ReportOpener)
