import type { Block } from '@shipmates/contract/blocks'
import type { Conversation } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { conversationMissing } from '@shipmates/contract/messages/chat'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { restoreFocusTo } from '../components/behaviour/restore-focus.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { loadable } from '../components/loadable.tsx'
import { ButtonLink } from '../components/ui/button-link.tsx'
import { conversationsQuery } from '../features/chat/cache/api.ts'
import { conversationWith } from '../features/chat/cache/inbox.ts'
import { ChatPane } from '../features/chat/chat-pane.tsx'
import { ConversationList } from '../features/chat/list/conversation-list.tsx'
import { blockQuery } from '../features/connections/block.ts'
import { MemberMenu } from '../features/connections/member-menu.tsx'
import { useMyProfile } from '../features/profile/api.ts'
import { NARROW, useMediaQuery } from '../lib/browser/use-media-query.ts'
import { toast } from '../lib/toast.ts'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useChatKeys } from './use-chat-keys.ts'

const ClosedChat = loadable(async () => (await import('./closed-chat.tsx')).ClosedChat)

/**
 * The list and the open conversation side by side; on a narrow screen one of them, depending on the
 * URL.
 */
export function MessagesPage() {
  const { userName } = useParams()
  const { key } = useLocation()
  const mine = useMyProfile()
  usePreloadedProfileDialog()
  const isNarrow = useMediaQuery(NARROW)
  const { data: inbox, isFetchedAfterMount } = useQuery({
    ...conversationsQuery,
    refetchOnMount: 'always',
  })
  const listed = inbox && userName !== undefined ? conversationWith(inbox, userName) : undefined
  // A cached list may lack a conversation that was opened elsewhere.
  const isUnlisted = userName !== undefined && !listed && inbox !== undefined && isFetchedAfterMount
  const blocked = useBlocked(userName, isUnlisted)
  const open = useKept(listed ?? blocked, isUnlisted && blocked === undefined)
  useChatKeys({ inbox, open, isNarrow })

  if (isUnlisted && blocked === null) return <UnknownConversation />

  const isListShown = !isNarrow || !userName
  return (
    <div className="flex h-[calc(100dvh-60px)] min-h-0">
      {isListShown && <ConversationList openId={open?.id} />}
      {open && (
        <ChatPane
          key={open.id}
          conversation={open}
          isAlone={isNarrow}
          takesFocus={!isNarrow && key !== 'default'}
          closed={
            <Suspense fallback={null}>
              <ClosedChat conversation={open} />
            </Suspense>
          }
          menu={(options) => <ChatMenu conversation={open} {...options} />}
          profile={({ conversation, onMessage, onClose }) => (
            <ProfileDialog
              user={{ ...conversation, id: conversation.userId }}
              {...relationOf(conversation)}
              mySkills={mine?.skills}
              onMessage={conversation.standing === 'connected' ? onMessage : undefined}
              onClose={onClose}
            />
          )}
        />
      )}
      {!open && !isNarrow && <NothingOpen hasChoice={Boolean(inbox?.length)} />}
    </div>
  )
}

/**
 * The conversation with a member whom I blocked, which is not in the list; null if there is none,
 * undefined while unknown.
 */
function useBlocked(userName: string | undefined, isUnlisted: boolean) {
  const query = useQuery({
    ...blockQuery(userName),
    enabled: isUnlisted,
    select: blockedConversation,
  })
  if (!isUnlisted) return undefined
  return query.isError ? null : query.data
}

const blockedConversation = (block: Block | null): Conversation | null =>
  block?.conversationId ? conversationOf(block.user, block.conversationId) : null

const conversationOf = (user: Block['user'], id: ConversationId): Conversation => ({
  id,
  userId: user.id,
  userName: user.userName,
  email: '',
  photoUrl: user.photoUrl,
  lastMessage: '',
  lastMessageTime: null,
  lastMessageIsOwn: false,
  unreadCount: 0,
  lastSeenAt: null,
  isOnline: false,
  standing: 'blocked',
  isDeleted: false,
})

/** The open conversation; while it is looked for, the one that was open. */
function useKept(open: Conversation | null | undefined, isLooking: boolean) {
  const [last, setLast] = useState<Conversation>()
  if (!isLooking && last !== (open ?? undefined)) setLast(open ?? undefined)
  return open ?? (isLooking ? last : undefined)
}

const relationOf = ({ standing }: Conversation) => ({
  connection: standing === 'connected' ? { id: undefined } : undefined,
  isBlocked: standing === 'blocked',
})

type ChatMenuProps = { conversation: Conversation; onViewProfile: () => void }

function ChatMenu({ conversation, onViewProfile }: ChatMenuProps) {
  const { userId: id, userName, standing, isDeleted } = conversation
  // Neither has a profile to view, and there is nothing left to end.
  if (isDeleted || standing === 'blocked') return null
  return (
    <div ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}>
      <MemberMenu
        label="Conversation options"
        user={{ id, userName }}
        {...relationOf(conversation)}
        onViewProfile={onViewProfile}
      />
    </div>
  )
}

/** Redirects to the list, where a toast says why. */
function UnknownConversation() {
  useEffect(() => void toast.info(conversationMissing, { isForNextScreen: true }), [])
  return <Navigate to="/messages" replace />
}

/** An empty, failed or loading list has its own message; then there is nothing to pick. */
function NothingOpen({ hasChoice }: { hasChoice: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-surface p-8">
      {hasChoice && (
        <EmptyState
          flag="K"
          title="Select a conversation"
          action={<ButtonLink to="/connections">Go to Connections</ButtonLink>}
        >
          Or start one from your connections.
        </EmptyState>
      )}
    </div>
  )
}
