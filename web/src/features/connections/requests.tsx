import type { ReceivedRequest } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import type { Profile } from '@shipmates/contract/profiles'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { EmptyBox } from '../../components/empty-box.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { AcceptedRow } from './accepted-row.tsx'
import { forgetRow, type ListedRequest, receivedList } from './api.ts'
import { LoadedRows } from './loaded-rows.tsx'
import { RequestRow } from './request-row.tsx'
import { useAnswers } from './use-answers.ts'

type Sender = ReceivedRequest['fromUserId']
type Opened = { user: Sender; onConnect: () => void; onClose: () => void }

type RequestsProps = {
  /** My own profile, once known. */
  mine: Profile | undefined
  /**
   * Renders the profile dialog of the sender whose name was pressed. Its Connect accepts the
   * request.
   */
  profile: (opened: Opened) => ReactNode
  onMessage: (user: Sender) => void
  /** The member whose chat is being opened. */
  openingId: UserId | undefined
  /** Shown below the text of an empty list. */
  whileEmpty?: ReactNode
}

/** The list of pending requests to me. */
export function Requests(props: RequestsProps) {
  const { mine, profile, onMessage, openingId, whileEmpty } = props
  const client = useQueryClient()
  const [opened, setOpened] = useState<ListedRequest>()
  const { answer, failedIds } = useAnswers(onMessage)

  const acceptFromProfile = (request: ListedRequest) => {
    flushSync(() => setOpened(undefined))
    void answer(request, 'accepted')
  }

  return (
    <>
      <LoadedRows
        list={receivedList}
        empty={
          <>
            <NoRequests />
            {whileEmpty}
          </>
        }
      >
        {(request, hintId) =>
          request.act ? (
            <AcceptedRow
              request={request}
              isOpening={openingId === request.fromUserId.id}
              onMessage={() => onMessage(request.fromUserId)}
              onFold={() => forgetRow(client, receivedList, request.requestId)}
            />
          ) : (
            <RequestRow
              request={request}
              mine={mine}
              hasFailed={failedIds.has(request.requestId)}
              hintId={hintId}
              onOpen={() => setOpened(request)}
              onAnswer={(verdict) => void answer(request, verdict)}
            />
          )
        }
      </LoadedRows>
      {opened &&
        profile({
          user: opened.fromUserId,
          onConnect: () => acceptFromProfile(opened),
          onClose: () => setOpened(undefined),
        })}
    </>
  )
}

function NoRequests() {
  return (
    <EmptyBox
      flag="Q"
      title="No pending requests"
      action={<ButtonLink to="/dashboard">Go to Discover</ButtonLink>}
    >
      When someone wants to connect, you'll see it here.
    </EmptyBox>
  )
}
