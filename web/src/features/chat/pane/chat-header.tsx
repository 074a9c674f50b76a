import type { Conversation } from '@shipmates/contract/chat'
import BellOff from 'lucide-react/icons/bell-off'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, Suspense, useId } from 'react'
import { NameButton } from '../../../components/name-button.tsx'
import { usePageHeading } from '../../../components/page.tsx'
import { PresenceLine } from '../../../components/presence-line.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/links.tsx'
import { usePresence } from '../../../lib/net/presence.ts'
import { useConnection } from '../../../lib/net/socket.ts'
import { ConversationAvatar } from '../list/conversation-avatar.tsx'
import { nameOf } from '../list/inbox.ts'

type ChatHeaderProps = {
  conversation: Conversation
  /** The number of other conversations with unread messages. */
  othersUnread: number
  /**
   * Whether the chat is shown without the list: then its name is the page's heading, and a button
   * leads back.
   */
  isAlone: boolean
  /** Opens the profile of the other member. */
  onOpen: () => void
  /** Their local time, next to their presence. */
  time: ReactNode
  /** The menu at the right. */
  menu: ReactNode
}

const nameClasses = 'truncate font-display text-16! font-700! leading-[1.2]! tracking-[-0.01em]!'

export function ChatHeader(props: ChatHeaderProps) {
  const { conversation, othersUnread, isAlone, onOpen, time, menu } = props
  const hintId = useId()
  const userName = nameOf(conversation)
  const { isDeleted, standing } = conversation
  const name = isDeleted ? (
    <span className="text-ink-2">{userName}</span>
  ) : standing === 'blocked' ? (
    userName
  ) : (
    <NameButton hintId={hintId} className="max-w-full truncate" onOpen={onOpen}>
      {userName}
    </NameButton>
  )
  return (
    <header className="flex min-h-17 flex-none items-center gap-3 border-b border-line py-1.5 pr-3 pl-1.5 max-md:min-h-15 md:px-5">
      {isAlone && (
        <ButtonLink kind="ghost" to="/messages" className="px-2!">
          <ChevronLeft role="img" aria-label="Back to conversations" />
          <Badge count={othersUnread} cap={9} label={`, ${othersUnread} unread`} />
        </ButtonLink>
      )}
      {/* Without the avatar at 320 px, so that the longest "Last seen" fits. */}
      <div className="relative flex min-w-0 items-center gap-3 max-[359px]:*:first:hidden rounded-row has-[button:focus-visible]:outline-3 has-[button:focus-visible]:outline-offset-2 has-[button:focus-visible]:outline-primary">
        <ConversationAvatar conversation={conversation} size={42} />
        <div className="min-w-0">
          <div className="flex items-center gap-1.5">
            {isAlone ? (
              <NameOfPage userName={userName}>{name}</NameOfPage>
            ) : (
              <h2 className={nameClasses}>{name}</h2>
            )}
            {conversation.mutedUntil && (
              <BellOff role="img" aria-label="Muted" className="size-4 flex-none text-ink-2" />
            )}
          </div>
          {/*
           * Items that do not fit wrap: on a phone the time goes to the next line; elsewhere
           * wrapped items are hidden, the distance first.
           */}
          <div className="flex min-h-[1.45em] flex-wrap gap-x-2.5 text-13 leading-[1.45] whitespace-nowrap md:h-[1.45em] md:overflow-hidden">
            <RelationLine conversation={conversation} />
            {time}
          </div>
        </div>
        <p id={hintId} className="sr-only">
          View profile
        </p>
      </div>
      <div className="ml-auto">
        <Suspense>{menu}</Suspense>
      </div>
    </header>
  )
}

/** The presence of a connection, or the state of an ended one. */
function RelationLine({ conversation }: Pick<ChatHeaderProps, 'conversation'>) {
  const { isOnline, ...presence } = usePresence(conversation)
  const state = useConnection()
  const { standing, isDeleted } = conversation
  if (standing === 'connected') {
    // I have lost the connection to the server, so the presence of the other is unknown.
    if (state === 'reconnecting' || state === 'failed') return null
    const isSeen = isOnline && state === 'connected'
    return (
      <PresenceLine isOnline={isSeen} className="max-w-full flex-none truncate" {...presence} />
    )
  }
  const line = isDeleted ? 'This account was deleted' : relationLines[standing]
  return line && <span className="min-w-0 truncate text-ink-2">{line}</span>
}

/** The other side of an ended connection does not learn what happened. */
const relationLines = {
  requested: 'Request sent',
  removed: 'Not connected',
  blocked: 'Blocked',
  ended: '',
}

/** The name as the page heading, when only the chat is shown. */
function NameOfPage({ userName, children }: { userName: string; children: ReactNode }) {
  const ref = usePageHeading(userName, 'Messages')
  return (
    <h1 ref={ref} tabIndex={-1} className={nameClasses}>
      {children}
    </h1>
  )
}
