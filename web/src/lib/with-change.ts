import type { Message } from '@shipmates/contract/chat'

/** The messages with one replaced by its current version, or removed if it was deleted. */
export const withChange = (messages: readonly Message[], changed: Message): Message[] =>
  messages
    .map((one) => (one.id === changed.id ? changed : one))
    .filter(({ deletedAt }) => !deletedAt)
