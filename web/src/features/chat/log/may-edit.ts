import type { Message } from '@shipmates/contract/chat'
import { EDIT_WINDOW_MS } from '@shipmates/contract/limits'
import { serverNow } from '../../../lib/browser/server-clock.ts'

const MINUTE_MS = 60_000

/** The minutes in which I may still edit a message, rounded up; 0 if it cannot be edited. */
export function editMinutesOf({ isOwn, deletedAt, timestamp }: Message, now = serverNow()): number {
  if (!isOwn || deletedAt) return 0
  return Math.max(0, Math.ceil((Date.parse(timestamp) + EDIT_WINDOW_MS - now) / MINUTE_MS))
}

export const mayEdit = (message: Message): boolean => editMinutesOf(message) > 0
