import type { Conversation } from '@shipmates/contract/chat'
import { conversationMissing } from '@shipmates/contract/messages/chat'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { late, loadable, optional } from '../components/late.tsx'
import { ConversationList } from '../features/chat/list/conversation-list.tsx'
import { conversationsQuery } from '../features/chat/list/conversations.ts'
import { conversationWith, countOthersUnread } from '../features/chat/list/inbox.ts'
import { ChatPane } from '../features/chat/pane/chat-pane.tsx'
import { NARROW, useMediaQuery } from '../lib/browser/use-window.ts'
import { whenIdle } from '../lib/browser/when.ts'
import { toast } from '../lib/toast.ts'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { relationOf } from './relation-of.ts'
import { useChatKeys } from './use-chat-keys.ts'

/** From this width there is a third pane. */
const WIDE = '(width>=104rem)'
/** 420 px from a window of about 2,200 px. */
const SIDE_PANE = {
  width: 'clamp(340px,19vw,420px)',
  height: 'calc(100% - var(--bar) - var(--toast-room))',
}

const loadLater = () => import('./messages-later.tsx')
const ClosedChat = loadable(async () => (await loadLater()).ClosedChat)
const ChatMenu = optional(async () => {
  await whenIdle()
  return (await loadLater()).ChatMenu
})
const Meeting = optional(async () => (await loadLater()).Meeting)
const TheirTime = late(async () => (await loadLater()).TheirTime)
const SidePane = late(async () => (await loadLater()).SidePane)
const PushOffer = late(async () => (await loadLater()).PushOffer)
const loadNothing = () => import('./nothing-open.tsx')
const NothingOpen = late(async () => (await loadNothing()).NothingOpen)
const NoConversations = late(async () => (await loadNothing()).NoConversations)
const MutedBar = optional(async () => (await loadLater()).MutedBar)

/**
 * The list and the open conversation side by side; on a narrow screen one of them, depending on the
 * URL.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the markup of one screen
export function MessagesPage() {
  const { userName } = useParams()
  const { key, state } = useLocation()
  usePreloadedProfileDialog()
  const isNarrow = useMediaQuery(NARROW)
  const isWide = useMediaQuery(WIDE)
  const { data: inbox, isFetchedAfterMount } = useQuery({
    ...conversationsQuery,
    refetchOnMount: 'always',
  })
  const listed = inbox && userName !== undefined ? conversationWith(inbox, userName) : undefined
  // A cached list may lack a conversation that was opened elsewhere.
  const isMissing = userName !== undefined && !listed && inbox !== undefined && isFetchedAfterMount
  const found = useFoundChat(userName, isMissing)
  const isLooking = isMissing && found === undefined
  const open = useKept(listed ?? found, isLooking)
  // During the lookup they may turn out to be blocked.
  const isConnected = open?.standing === 'connected' && !isLooking
  useChatKeys({ inbox, open, isNarrow })

  if (isMissing && found === null) return <UnknownConversation />

  const isListShown = !isNarrow || !userName
  return (
    <div className={`flex min-h-0 ${isNarrow && open ? 'h-dvh' : 'h-(--below-top-bar)'}`}>
      {isListShown && (
        <ConversationList openId={open?.id} whileEmpty={<NoConversations isAlone={isNarrow} />} />
      )}
      {open && (
        <ChatPane
          key={open.id}
          conversation={open}
          othersUnread={countOthersUnread(inbox, open.id)}
          isAlone={isNarrow}
          takesFocus={key !== 'default' && (!isNarrow || Boolean(state?.isReply))}
          closed={
            <Suspense fallback={null}>
              <ClosedChat conversation={open} />
            </Suspense>
          }
          mutedBar={open.mutedUntil && <MutedBar conversation={open} until={open.mutedUntil} />}
          offer={<PushOffer conversation={open} />}
          meeting={(options) => <Meeting conversation={open} {...options} />}
          time={isConnected && <TheirTime userId={open.userId} />}
          menu={(options) => <ChatMenu conversation={open} {...options} />}
          profile={({ conversation, onMessage, onClose }) => (
            <ProfileDialog
              user={{ ...conversation, id: conversation.userId }}
              {...relationOf(conversation)}
              onMessage={conversation.standing === 'connected' ? onMessage : undefined}
              onClose={onClose}
            />
          )}
        />
      )}
      {isWide && isConnected && (
        <div className="flex-none" style={SIDE_PANE}>
          <SidePane conversation={open} />
        </div>
      )}
      {!open && !isNarrow && inbox && <NothingOpen hasChoice={inbox.length > 0} />}
    </div>
  )
}

/**
 * A conversation outside the loaded part of the list; null if there is none, undefined while
 * unknown. It is refetched with the list.
 */
function useFoundChat(name: string | undefined, isMissing: boolean) {
  const query = useQuery({
    queryKey: [...conversationsQuery.queryKey, name],
    queryFn: async ({ signal }) => (await loadLater()).findChat(name!, signal),
    staleTime: 0,
    enabled: isMissing,
  })
  if (!isMissing) return undefined
  return query.isError ? null : query.data && (query.data[0] ?? null)
}

/** The open conversation; during its lookup, the previous one. */
function useKept(open: Conversation | null | undefined, isLooking: boolean) {
  const [last, setLast] = useState<Conversation>()
  if (!isLooking && last !== (open ?? undefined)) setLast(open ?? undefined)
  return open ?? (isLooking ? last : undefined)
}

/** Redirects to the list, and explains it in a toast. */
function UnknownConversation() {
  useEffect(() => void toast.info(conversationMissing, { isForNextScreen: true }), [])
  return <Navigate to="/messages" replace />
}
