import { EmptyState } from '../components/empty-state.tsx'
import { ButtonLink } from '../components/ui/button-link.tsx'
import { TextLink } from '../components/ui/text-link.tsx'
import { sentList, useCountLabel } from '../features/connections/api.ts'
import { BestMatches } from './best-matches.tsx'
import { useOpenChat } from './use-open-chat.ts'

type NothingOpenProps = {
  /** There are conversations to pick from. */
  hasChoice?: boolean
  /** In the empty list itself, where there is no room beside it. */
  isInList?: boolean
}

/** Beside the list of conversations while none is open: the way to one. */
export function NothingOpen({ hasChoice, isInList }: NothingOpenProps) {
  if (isInList) return <NobodyYet />
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto bg-surface p-8">
      {hasChoice ? (
        <div className="m-auto">
          <EmptyState
            flag="K"
            title="Pick a conversation"
            action={<ButtonLink to="/connections">Go to Connections</ButtonLink>}
          >
            Or start one from your connections.
          </EmptyState>
        </div>
      ) : (
        <NobodyYet />
      )}
    </div>
  )
}

/** The way to a first conversation: requests that wait, and whom to ask. */
function NobodyYet() {
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
