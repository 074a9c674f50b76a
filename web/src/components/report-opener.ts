import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { createContext, use } from 'react'

/** The member to report, and the context. */
export interface ReportSubject {
  user: { id: UserId; userName: string }
  /** My conversation with them, from which messages can be selected. */
  conversationId?: ConversationId | undefined
  /** The message that is selected at first. */
  messageId?: MessageId | undefined
  /** The relation that a block would end: our connection, or their pending request to me. */
  relation?: 'connected' | 'request' | undefined
  /** Whether they are not blocked yet and their account exists. */
  canBlock: boolean
  /** Called after the member has been blocked. */
  onBlocked?: (() => void) | undefined
}

const ReportOpener = createContext<((subject: ReportSubject) => void) | undefined>(undefined)

/** The shell provides the opener, because a feature may not import the dialog of another. */
export const ReportOpenerProvider = ReportOpener

/** Returns a function that opens the dialog to report a member. */
export const useReportOpener = () => use(ReportOpener)
