import { conversationMissing } from '@shipmates/contract/messages/chat'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { ButtonLink } from '../components/ui/button-link.tsx'
import { conversationsQuery } from '../features/chat/cache/api.ts'
import { conversationWith } from '../features/chat/cache/inbox.ts'
import { ChatPane } from '../features/chat/chat-pane.tsx'
import { ConversationList } from '../features/chat/list/conversation-list.tsx'
import { useMyProfile } from '../features/profile/api.ts'
import { NARROW, useMediaQuery } from '../lib/browser/use-media-query.ts'
import { toast } from '../lib/toast.ts'
import { ProfileDialog, usePreloadedProfileDialog } from './profile-dialog.tsx'
import { useChatKeys } from './use-chat-keys.ts'

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
  const open = inbox && userName !== undefined ? conversationWith(inbox, userName) : undefined
  useChatKeys({ inbox, open, isNarrow })

  // A cached list may lack a conversation that was opened elsewhere.
  const isUnknown = userName !== undefined && !open && inbox && isFetchedAfterMount
  if (isUnknown) return <UnknownConversation />

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
          profile={({ conversation, onMessage, onClose }) => (
            <ProfileDialog
              user={{ ...conversation, id: conversation.userId }}
              mySkills={mine?.skills}
              onMessage={onMessage}
              onClose={onClose}
            />
          )}
        />
      )}
      {!open && !isNarrow && <NothingOpen hasChoice={Boolean(inbox?.length)} />}
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
