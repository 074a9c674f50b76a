import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../components/empty-state.tsx'
import { ButtonLink, TextLink } from '../components/ui/links.tsx'
import { connectionsList, sentList, useCountLabel } from '../features/connections/api.ts'
import { BestMatches } from './best-matches.tsx'
import { useOpenChat } from './use-open-chat.ts'

/** Shown next to the list of conversations while none is open. */
export function NothingOpen({ hasChoice }: { hasChoice: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto bg-surface p-8">
      {hasChoice ? (
        <div className="m-auto">
          <EmptyState flag="K" title="Pick a conversation" action={<ToConnections />}>
            Or start one from your connections.
          </EmptyState>
        </div>
      ) : (
        <NoConversationYet />
      )}
    </div>
  )
}

/** Shown in place of the list of conversations; `isAlone` if there is nothing next to it. */
export function NoConversations({ isAlone }: { isAlone: boolean }) {
  const { data: connections } = useQuery(connectionsList.query)
  const hasNoOne = connections?.rows.length === 0
  return (
    <>
      <EmptyState
        flag="K"
        title="No conversations yet"
        action={
          hasNoOne ? (
            <ButtonLink to="/dashboard">Discover developers</ButtonLink>
          ) : (
            <ToConnections />
          )
        }
      >
        {hasNoOne
          ? 'Connect with a developer first. Then you can write to each other.'
          : 'Message one of your connections to get started.'}
      </EmptyState>
      {isAlone && <NoConversationYet />}
    </>
  )
}

const ToConnections = () => <ButtonLink to="/connections">Go to Connections</ButtonLink>

/** Leads to a first conversation: pending requests, and members to ask. */
function NoConversationYet() {
  const { openChat } = useOpenChat()
  const sent = useCountLabel(sentList, true)
  return (
    <>
      {sent && (
        <p className="text-14 text-ink-2">
          {sent === '1' ? 'One of your requests is' : `${sent} of your requests are`} waiting for an
          answer.{' '}
          <TextLink to="/requests?tab=sent" className="underline">
            See sent requests
          </TextLink>
        </p>
      )}
      <BestMatches onMessage={openChat} />
    </>
  )
}
