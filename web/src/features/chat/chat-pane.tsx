import type { Conversation } from '@shipmates/contract/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDelayedLoading } from '../../lib/browser/use-delayed-loading.ts'
import { messagesQuery } from './cache/api.ts'
import type { Thread } from './cache/thread.ts'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { sendMessage } from './live/send.ts'
import { useReading } from './live/use-reading.ts'
import { ChatLog } from './log/chat-log.tsx'
import { LogFailed, LogLoading } from './log/log-states.tsx'
import { NewMessagesLog } from './log/new-messages-log.tsx'
import { OutgoingRows } from './log/outgoing-rows.tsx'

type Opened = { conversation: Conversation; onMessage: () => void; onClose: () => void }

type ChatPaneProps = {
  conversation: Conversation
  /** The list is not shown beside it. */
  isAlone: boolean
  /** The reader has just opened this conversation: focus the composer. */
  takesFocus: boolean
  /** Renders the profile dialog of the other member. */
  profile: (opened: Opened) => ReactNode
}

/** One conversation: header, messages and composer. */
export function ChatPane(props: ChatPaneProps) {
  const { conversation, isAlone, takesFocus, profile } = props
  const { id, userId, userName } = conversation
  const [isProfileOpen, setProfileOpen] = useState(false)
  const client = useQueryClient()
  const { data: thread, error, isFetching, refetch } = useQuery(messagesQuery(id))
  const input = useRef<HTMLTextAreaElement>(null)
  const focusInput = () => input.current && focusEnd(input.current)

  useReading(conversation, thread !== undefined)
  useEffect(() => {
    if (takesFocus && input.current) focusEnd(input.current)
  }, [takesFocus])

  return (
    <section
      aria-label={`Chat with ${userName}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <ChatHeader
        conversation={conversation}
        isAlone={isAlone}
        onOpen={() => setProfileOpen(true)}
      />
      <ConnectionBar />
      {error && !thread ? (
        <LogFailed userName={userName} isRetrying={isFetching} onRetry={() => void refetch()}>
          <OutgoingRows conversationId={id} onFocusLost={focusInput} />
        </LogFailed>
      ) : (
        <LoadedLog conversation={conversation} thread={thread} onFocusLost={focusInput} />
      )}
      <Composer
        conversation={conversation}
        inputRef={input}
        onSend={(content) => {
          sendMessage(client, { conversationId: id, recipientId: userId, content })
          focusInput()
        }}
      />
      {isProfileOpen &&
        profile({
          conversation,
          onClose: () => setProfileOpen(false),
          onMessage: () => {
            flushSync(() => setProfileOpen(false))
            focusInput()
          },
        })}
    </section>
  )
}

/** Focuses a text area with the caret at its end. */
function focusEnd(input: HTMLTextAreaElement): void {
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
}

type LoadedLogProps = {
  conversation: Conversation
  thread: Thread | undefined
  onFocusLost: () => void
}

function LoadedLog({ conversation, thread, onFocusLost }: LoadedLogProps) {
  const phase = useDelayedLoading(thread === undefined)
  if (!thread || phase !== 'ready') {
    return <LogLoading userName={conversation.userName} isShown={phase === 'skeleton'} />
  }
  return (
    <>
      <NewMessagesLog thread={thread} />
      <ChatLog conversation={conversation} thread={thread} onFocusLost={onFocusLost} />
    </>
  )
}
