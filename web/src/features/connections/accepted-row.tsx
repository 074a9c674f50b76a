import MessageSquare from 'lucide-react/icons/message-square'
import { useEffect, useEffectEvent, useState } from 'react'
import { CrossedPennants } from '../../components/crossed-pennants.tsx'
import { takeNewConnection } from '../../components/toast-connected.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useSession } from '../../lib/net/session.ts'
import { type ListedRequest, useIsActing } from './api.ts'
import { FoldingRow } from './folding-row.tsx'
import { actionIdOf } from './row-focus.ts'

const SHOWN_MS = 4_000

type AcceptedRowProps = {
  request: ListedRequest
  /** Whether the chat is being opened. */
  isOpening: boolean
  onMessage: () => void
  onFold: () => void
}

/** An accepted request, shown for a while with a link to the first message. */
export function AcceptedRow({ request, isOpening, onMessage, onFold }: AcceptedRowProps) {
  const { id, userName } = request.fromUserId
  const myName = useSession().user?.userName ?? ''
  const isAnswering = useIsActing(request.requestId)
  const [isWanted, setWanted] = useState(false)
  const isBusy = isWanted || isOpening

  // The pennants cross here, so not again in the chat.
  useEffect(() => () => void takeNewConnection(id), [id])

  const open = useEffectEvent(() => {
    setWanted(false)
    onMessage()
  })
  useEffect(() => {
    // Until the server has stored the acceptance there is no connection, and opening the chat would
    // fail.
    if (isWanted && !isAnswering) open()
  }, [isWanted, isAnswering])

  return (
    <FoldingRow
      user={request.fromUserId}
      focusId={actionIdOf(request)}
      shownMs={SHOWN_MS}
      isBusy={isAnswering || isBusy}
      onFold={onFold}
      sentence={
        <>
          <CrossedPennants isNew names={[myName, userName]} className="w-16 max-md:w-13" />
          <span className="min-w-0 wrap-anywhere">Connected with {userName}</span>
        </>
      }
    >
      <ButtonLink
        id={actionIdOf(request)}
        to={`/messages/${encodeURIComponent(userName)}`}
        aria-busy={isBusy || undefined}
        className="max-md:h-11"
        onClick={(event) => {
          // The conversation has to be created first.
          event.preventDefault()
          if (!isBusy) setWanted(true)
        }}
      >
        {isBusy ? <Spinner /> : <MessageSquare aria-hidden="true" className="max-md:hidden" />}
        Message
      </ButtonLink>
    </FoldingRow>
  )
}
