import type { Message } from '@shipmates/contract/chat'

/** The messages, one of them as it is now; without it if it was deleted. */
export const withChange = (messages: readonly Message[], changed: Message): Message[] =>
  messages
    .map((one) => (one.id === changed.id ? changed : one))
    .filter(({ deletedAt }) => !deletedAt)
