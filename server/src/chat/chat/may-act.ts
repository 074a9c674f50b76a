import { AppError } from '@shipmates/contract/errors'
import { EDIT_WINDOW_MS } from '@shipmates/contract/limits'

/** An action of a member on a message in their conversation. */
export type Act = 'edit' | 'delete' | 'react' | 'unreact'

interface Rule {
  isOwnOnly: boolean
  /** Whether the member must still be connected with the other. */
  needsConnection: boolean
  /** Whether the action is allowed on a deleted message, where it has no effect. */
  takesDeleted: boolean
}

const RULES: Record<Act, Rule> = {
  edit: { isOwnOnly: true, needsConnection: true, takesDeleted: false },
  delete: { isOwnOnly: true, needsConnection: false, takesDeleted: true },
  react: { isOwnOnly: false, needsConnection: true, takesDeleted: false },
  unreact: { isOwnOnly: false, needsConnection: false, takesDeleted: true },
}

/** The facts about a message that decide what a member may do to it. */
export interface MessageRelation {
  isOwn: boolean
  isConnected: boolean
  createdAt: Date
  deletedAt: Date | null
}

/**
 * Throws unless a member may do this to a message of their conversation: NOT_FOUND if it must be their own or must not
 * be deleted, NOT_CONNECTED, EDIT_TOO_LATE.
 */
export function requireMay(act: Act, message: MessageRelation, now: Date): void {
  const { isOwnOnly, needsConnection, takesDeleted } = RULES[act]
  if (isOwnOnly && !message.isOwn) throw new AppError('NOT_FOUND')
  if (message.deletedAt && !takesDeleted) throw new AppError('NOT_FOUND')
  if (needsConnection && !message.isConnected) throw new AppError('NOT_CONNECTED')
  const ageMs = now.getTime() - message.createdAt.getTime()
  if (act === 'edit' && ageMs > EDIT_WINDOW_MS) throw new AppError('EDIT_TOO_LATE')
}
