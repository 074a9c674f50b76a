import type { Conversation } from '@shipmates/contract/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDelayedLoading } from '../../lib/browser/use-delayed-loading.ts'
import { messagesQuery } from './cache/api.ts'
import { nameOf } from './cache/inbox.ts'
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
  /** Renders the menu of the conversation. */
  menu: (options: { onViewProfile: () => void }) => ReactNode
  /** Takes the composer's place where nothing can be written. */
  closed: ReactNode
}

/** One conversation: header, messages and composer. */
export function ChatPane(props: ChatPaneProps) {
  const { conversation, isAlone, takesFocus, profile, menu, closed } = props
  const { id, userId, standing } = conversation
  const [isProfileOpen, setProfileOpen] = useState(false)
  const client = useQueryClient()
  const isLoaded = useQuery(messagesQuery(id)).data !== undefined
  const input = useRef<HTMLTextAreaElement>(null)
  const focusInput = () => input.current && focusEnd(input.current)

  useReading(conversation, isLoaded)
  useEffect(() => {
    if (takesFocus && input.current) focusEnd(input.current)
  }, [takesFocus])

  return (
    <section
      aria-label={`Chat with ${nameOf(conversation)}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <ChatHeader
        conversation={conversation}
        isAlone={isAlone}
        onOpen={() => setProfileOpen(true)}
        menu={menu({ onViewProfile: () => setProfileOpen(true) })}
      />
      <ConnectionBar />
      <PaneLog conversation={conversation} onFocusLost={focusInput} />
      {standing === 'connected' ? (
        <Composer
          conversation={conversation}
          inputRef={input}
          onSend={(content) => {
            sendMessage(client, { conversationId: id, recipientId: userId, content })
            focusInput()
          }}
        />
      ) : (
        closed
      )}
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

type PaneLogProps = { conversation: Conversation; onFocusLost: () => void }

/** The messages: loading, failed, or the log. */
function PaneLog({ conversation, onFocusLost }: PaneLogProps) {
  const { id } = conversation
  const { data: thread, error, isFetching, refetch } = useQuery(messagesQuery(id))
  const phase = useDelayedLoading(!thread && !error)
  const userName = nameOf(conversation)
  if (error && !thread) {
    return (
      <LogFailed userName={userName} isRetrying={isFetching} onRetry={() => void refetch()}>
        <OutgoingRows conversationId={id} onFocusLost={onFocusLost} />
      </LogFailed>
    )
  }
  if (!thread || phase !== 'ready') {
    return <LogLoading userName={userName} isShown={phase === 'skeleton'} />
  }
  return (
    <>
      <NewMessagesLog thread={thread} />
      <ChatLog conversation={conversation} thread={thread} onFocusLost={onFocusLost} />
    </>
  )
}
