import { findConversation } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { Inbox } from '../features/chat/list/inbox.ts'
import { call } from '../lib/net/api.ts'

/**
 * The conversation for this username in the address, including one with a member I blocked; empty
 * if there is none.
 */
export async function findChat(name: string, signal: AbortSignal): Promise<Inbox> {
  try {
    return [(await call(findConversation, { params: { name } }, signal)).data]
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return []
    throw error
  }
}
