import type { Conversation } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { partFailed } from '@shipmates/contract/messages/common'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  NothingNamed,
  useAddressedLayer,
} from '../../../components/behaviour/use-addressed-layer.ts'
import { useLayer } from '../../../components/behaviour/use-layer.ts'
import { late, optional } from '../../../components/late.tsx'
import { heightVariable } from '../../../lib/browser/height-variable.ts'
import { useDelayedLoading } from '../../../lib/browser/use-delay.ts'
import { toast } from '../../../lib/toast.ts'
import { Composer } from '../composer/composer.tsx'
import { compose, readReply, reply } from '../composer/writing.ts'
import { conversationsQuery } from '../list/conversations.ts'
import { hasSentEnough, nameOf } from '../list/inbox.ts'
import { loadLater } from '../load-later.ts'
import { useLateParts } from '../log/body.tsx'
import { ChatLog, LogFailed, LogLoading, OutgoingRows } from '../log/log.tsx'
import { type Marks, MarksProvider } from '../log/text.ts'
import { type OutgoingImage, sendMessage } from '../outbox/outbox.ts'
import { messagesQuery } from '../thread/messages.ts'
import { ChatHeader } from './chat-header.tsx'

const loadSearch = async () => (await loadLater()).ChatSearch

const ConnectionBar = late(async () => (await loadLater()).ConnectionBar)

const Photo = optional(async () => (await loadLater()).Photo)

const barHeight = heightVariable('--bar')

type Opened = { conversation: Conversation; onMessage: () => void; onClose: () => void }

type ChatPaneProps = {
  conversation: Conversation
  /** The number of other conversations with unread messages. */
  othersUnread: number
  /** Whether the chat is shown without the list. */
  isAlone: boolean
  /** Whether the reader has just opened this conversation, which focuses the composer. */
  takesFocus: boolean
  /** Renders the profile dialog of the other member. */
  profile: (opened: Opened) => ReactNode
  /** Renders the conversation's menu and its search button. */
  menu: (options: { onViewProfile: () => void; onSearch: () => void }) => ReactNode
  /** The local time of the other member. */
  time: ReactNode
  /** The bar of a muted conversation. */
  mutedBar: ReactNode
  /** Rendered before the first message. */
  meeting: (options: { focusInput: () => void; onResize: () => void }) => ReactNode
  /** Shown above the composer. */
  offer: ReactNode
  /** Shown in place of the composer if the member cannot write. */
  closed: ReactNode
}

/** One conversation: header, messages and composer. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the markup of one screen
export function ChatPane(props: ChatPaneProps) {
  const {
    conversation,
    othersUnread,
    isAlone,
    takesFocus,
    profile,
    time,
    menu,
    mutedBar,
    meeting,
    offer,
    closed,
  } = props
  const { standing } = conversation
  const { value: photo } = useAddressedLayer('photo')
  const {
    value: profileName,
    open: openProfile,
    close: closeProfile,
  } = useAddressedLayer('profile')
  const input = useRef<HTMLTextAreaElement>(null)
  const search = useLayer(loadSearch)
  const [marks, setMarks] = useState<Marks>()
  const focusInput = () => input.current && focusEnd(input.current)
  const leave = (close: () => void) => {
    flushSync(close)
    focusInput()
  }
  const viewProfile = () => openProfile(conversation.userName)
  const acts = useWritingActs(conversation, focusInput)
  const { data: inbox } = useQuery({ ...conversationsQuery, enabled: false })

  // Only when the chat opens: also a profile over it changes the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (takesFocus) focusInput()
  }, [])

  return (
    <section
      aria-label={`Chat with ${nameOf(conversation)}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <ChatHeader
        conversation={conversation}
        othersUnread={othersUnread}
        isAlone={isAlone}
        onOpen={viewProfile}
        time={time}
        menu={menu({ onViewProfile: viewProfile, onSearch: search.open })}
      />
      {search.Open && (
        <search.Open
          conversation={conversation}
          onMarks={setMarks}
          onClose={() => leave(search.close)}
        />
      )}
      <ConnectionBar />
      <Suspense>{mutedBar}</Suspense>
      <MarksProvider value={marks}>
        <PaneLog
          conversation={conversation}
          meeting={({ onResize }) => meeting({ focusInput, onResize })}
          onFocusLost={focusInput}
        />
      </MarksProvider>
      <div ref={barHeight}>
        {standing === 'connected' ? (
          <>
            {offer}
            <Composer
              conversation={conversation}
              inputRef={input}
              knowsEnter={hasSentEnough(inbox)}
              {...acts}
            />
          </>
        ) : (
          closed
        )}
      </div>
      {profileName !== null &&
        (profileName === conversation.userName && hasProfile(conversation) ? (
          profile({
            conversation,
            onClose: closeProfile,
            onMessage: () => leave(closeProfile),
          })
        ) : (
          <NothingNamed key={profileName} onClose={closeProfile} />
        ))}
      {photo !== null && (
        <Suspense>
          <Photo conversation={conversation} />
        </Suspense>
      )}
    </section>
  )
}

const hasProfile = ({ isDeleted, standing }: Conversation) => !isDeleted && standing !== 'blocked'

/** Loads the code that changes messages and calls it. Shows a toast if loading fails. */
function change(act: (part: typeof import('../later.ts')) => unknown, onLost = () => {}): void {
  loadLater().then(act, () => {
    onLost()
    toast.error(partFailed)
  })
}

/** The actions of the composer. */
function useWritingActs({ id, userId }: Conversation, focusInput: () => void) {
  const client = useQueryClient()
  return {
    onSend: (content: string, images: readonly OutgoingImage[]) => {
      const replyTo = readReply(id)
      reply(id, undefined)
      sendMessage({ conversationId: id, recipientId: userId, content, images, replyTo })
      focusInput()
    },
    onSave: (messageId: MessageId, content: string) =>
      change(
        ({ saveEdit }) => saveEdit(client, id, messageId, content),
        () => compose(id, { kind: 'edit', messageId, original: '', content }),
      ),
    onEditLast: () => change(({ editLast }) => editLast(client, id) && focusInput()),
  }
}

/** Focuses a text area with the caret at its end. */
function focusEnd(input: HTMLTextAreaElement): void {
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
}

type PaneLogProps = {
  conversation: Conversation
  meeting: ComponentProps<typeof ChatLog>['meeting']
  onFocusLost: () => void
}

/** The messages: loading, failed, or the log. */
function PaneLog(props: PaneLogProps) {
  const { conversation, onFocusLost } = props
  const { id } = conversation
  const query = useQuery(messagesQuery(id))
  const { data: thread, error } = query
  const canDraw = useLateParts(thread)
  const phase = useDelayedLoading(!canDraw && !error)
  const userName = nameOf(conversation)
  if (error && !thread) {
    return (
      <LogFailed userName={userName} query={query}>
        <OutgoingRows conversationId={id} userName={userName} onFocusLost={onFocusLost} />
      </LogFailed>
    )
  }
  if (!thread || phase !== 'ready') {
    return <LogLoading userName={userName} isShown={phase === 'skeleton'} />
  }
  return <ChatLog thread={thread} {...props} />
}
