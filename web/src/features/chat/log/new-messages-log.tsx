import type { Message } from '@shipmates/contract/chat'
import { useState } from 'react'
import { compareIds, newestOf, type Thread } from '../cache/thread.ts'

const LINES_KEPT = 20

/**
 * Live region that announces messages that arrive while a conversation is open. Earlier messages
 * that are loaded are not announced.
 */
export function NewMessagesLog({ thread }: { thread: Thread }) {
  const [opened] = useState(() => newestOf(thread)?.id)
  const isNew = ({ id, isOwn }: Message) => !isOwn && (!opened || compareIds(id, opened) > 0)
  const lines = thread.pages.flat().filter(isNew).slice(-LINES_KEPT)
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {lines.map(({ id, senderName, content }) => (
        <p key={id}>
          {senderName}: {content}
        </p>
      ))}
    </div>
  )
}
