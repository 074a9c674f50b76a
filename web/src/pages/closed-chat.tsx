import type { Conversation } from '@shipmates/contract/chat'
import type { RequestId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/chat'
import { useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import UserPlus from 'lucide-react/icons/user-plus'
import { useReportOpener } from '../components/report-opener.ts'
import { Button } from '../components/ui/button.tsx'
import { OnlineButton } from '../components/ui/online-button.tsx'
import { useOutgoing } from '../features/chat/outbox/outbox.ts'
import { ClosedBar } from '../features/chat/pane/bars.tsx'
import { messagesQuery } from '../features/chat/thread/messages.ts'
import { useConnect } from '../features/connections/way-back.ts'
import { useUnblock, useWithdraw } from '../lib/net/relations.ts'
import { useOpenChat } from './use-open-chat.ts'

type ClosedChatProps = { conversation: Conversation }

/** Explains why the member cannot write in a conversation, and offers a way to connect again. */
export function ClosedChat({ conversation }: ClosedChatProps) {
  const hasUnsent = useOutgoing(conversation.id).length > 0
  if (conversation.isDeleted) {
    return <Deleted conversation={conversation} />
  }
  if (conversation.requestId) {
    return <Requested conversation={conversation} requestId={conversation.requestId} />
  }
  if (conversation.standing === 'removed') return <Removed conversation={conversation} />
  if (conversation.standing === 'blocked') return <Blocked conversation={conversation} />
  const hint = hasUnsent ? messages.chatNotSent : messages.chatReadable
  return <ClosedBar title={messages.chatEnded} hint={hint} />
}

/** Their account is deleted, and their messages too if they chose that. */
function Deleted({ conversation }: ClosedChatProps) {
  const { data: thread } = useQuery(messagesQuery(conversation.id))
  const theirs = thread?.pages.flat().filter(({ isOwn }) => !isOwn) ?? []
  const areRemoved = theirs.length > 0 && theirs.every(({ deletedAt }) => deletedAt)
  const hint = areRemoved ? messages.theirMessagesRemoved : messages.chatReadable
  return <ClosedBar title={messages.accountDeleted} hint={hint} />
}

/** My request is pending: offers to withdraw it. */
function Requested({ conversation, requestId }: ClosedChatProps & { requestId: RequestId }) {
  const withdraw = useWithdraw()
  const hint = messages.chatRequestedHint(conversation)
  return (
    <ClosedBar title={messages.chatRequested} hint={hint}>
      <OnlineButton
        kind="ghost"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate(requestId)}
      >
        Withdraw
      </OnlineButton>
    </ClosedBar>
  )
}

/** I removed the connection: offers to connect again. */
function Removed({ conversation }: ClosedChatProps) {
  const { userId: id, userName } = conversation
  const { openChat } = useOpenChat()
  const connect = useConnect(openChat)
  return (
    <ClosedBar title={messages.chatRemoved} hint={messages.chatRemovedHint}>
      <OnlineButton
        kind="primary"
        busy={connect.isPending}
        onClick={() => connect.mutate({ id, userName })}
      >
        {!connect.isPending && <UserPlus aria-hidden="true" />}
        Connect
      </OnlineButton>
    </ClosedBar>
  )
}

function Blocked({ conversation }: ClosedChatProps) {
  const { userId: id, userName } = conversation
  const unblock = useUnblock()
  const report = useReportOpener()
  const subject = { user: { id, userName }, conversationId: conversation.id, canBlock: false }
  return (
    <ClosedBar title={messages.chatBlocked({ userName })} hint={messages.chatBlockedHint}>
      {report && (
        <Button kind="ghost" onClick={() => report(subject)}>
          Report
        </Button>
      )}
      <OnlineButton busy={unblock.isPending} onClick={() => unblock.mutate({ id, userName })}>
        {!unblock.isPending && <Ban aria-hidden="true" />}
        Unblock
      </OnlineButton>
    </ClosedBar>
  )
}
