import type { Conversation } from '@shipmates/contract/chat'
import * as messages from '@shipmates/contract/messages/chat'
import { useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import UserPlus from 'lucide-react/icons/user-plus'
import { Button } from '../components/ui/button.tsx'
import { useOutgoing } from '../features/chat/cache/outgoing.ts'
import { ClosedBar } from '../features/chat/closed-bar.tsx'
import { sentList } from '../features/connections/api.ts'
import { useConnect, useUnblock, useWithdraw } from '../features/connections/way-back.ts'
import { useOnline } from '../lib/browser/use-online.ts'
import { useOpenChat } from './use-open-chat.ts'

type ClosedChatProps = { conversation: Conversation }

/** Says why nothing can be written in a conversation, and offers the way back. */
export function ClosedChat({ conversation }: ClosedChatProps) {
  const hasUnsent = useOutgoing(conversation.id).length > 0
  if (conversation.isDeleted) {
    return <ClosedBar title={messages.accountDeleted} hint={messages.chatReadable} />
  }
  if (conversation.standing === 'removed') return <Removed conversation={conversation} />
  if (conversation.standing === 'blocked') return <Blocked conversation={conversation} />
  const hint = hasUnsent ? messages.chatNotSent : messages.chatReadable
  return <ClosedBar title={messages.chatEnded} hint={hint} />
}

/** I removed the connection: Connect again, or withdraw the request that I have sent since. */
function Removed({ conversation }: ClosedChatProps) {
  const { userId: id, userName } = conversation
  const { data } = useQuery(sentList.query)
  const sent = data?.rows.find(({ act, user }) => !act && user.id === id)
  const { openChat } = useOpenChat()
  const connect = useConnect(openChat)
  const withdraw = useWithdraw()
  const isOnline = useOnline()
  if (sent) {
    return (
      <ClosedBar title={messages.chatRequested} hint={messages.chatRequestedHint({ userName })}>
        <Button
          kind="ghost"
          busy={withdraw.isPending}
          disabled={!isOnline}
          onClick={() => withdraw.mutate(sent.requestId)}
        >
          Withdraw
        </Button>
      </ClosedBar>
    )
  }
  return (
    <ClosedBar title={messages.chatRemoved} hint={messages.chatRemovedHint}>
      <Button
        kind="primary"
        busy={connect.isPending}
        disabled={!isOnline}
        onClick={() => connect.mutate({ id, userName })}
      >
        {!connect.isPending && <UserPlus aria-hidden="true" />}
        Connect
      </Button>
    </ClosedBar>
  )
}

function Blocked({ conversation }: ClosedChatProps) {
  const { userId: id, userName } = conversation
  const unblock = useUnblock()
  const isOnline = useOnline()
  return (
    <ClosedBar title={messages.chatBlocked({ userName })} hint={messages.chatBlockedHint}>
      <Button
        busy={unblock.isPending}
        disabled={!isOnline}
        onClick={() => unblock.mutate({ id, userName })}
      >
        {!unblock.isPending && <Ban aria-hidden="true" />}
        Unblock
      </Button>
    </ClosedBar>
  )
}
