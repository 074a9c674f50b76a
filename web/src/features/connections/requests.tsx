import type { ReceivedRequest } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import type { Profile } from '@shipmates/contract/profiles'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { EmptyBox } from '../../components/empty-state.tsx'
import { TimeAgo } from '../../components/time-ago.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { AcceptedRow } from './accepted-row.tsx'
import { forgetRow, receivedList } from './api.ts'
import { LoadedRows, type OpenedMember } from './loaded-rows.tsx'
import { NoteBubble } from './note-bubble.tsx'
import { AnswerButtons, RequestRow } from './request-row.tsx'
import { nameIdOf } from './row-focus.ts'
import { useAnswers } from './use-answers.ts'

type Sender = ReceivedRequest['fromUserId']

type RequestsProps = {
  /** My own profile, once known. */
  mine: Profile | undefined
  /** Renders the profile of a sender. Its Connect accepts the request. */
  profile: (opened: OpenedMember) => ReactNode
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
  const { answer, failedIds } = useAnswers(onMessage)

  return (
    <LoadedRows
      list={receivedList}
      userOf={({ fromUserId }) => fromUserId}
      profile={(request, opened) =>
        profile({
          ...opened,
          onConnect: () => {
            flushSync(() => opened.onClose?.())
            void answer(request, 'accepted')
          },
          note: request.note && <NoteBubble className="mt-3.5">{request.note}</NoteBubble>,
          acts: (
            <>
              <TimeAgo instant={request.createdAt} className="mr-auto text-13 text-ink-2" />
              <AnswerButtons
                nameId={nameIdOf(request)}
                onAnswer={(verdict) => void answer(request, verdict)}
              />
            </>
          ),
        })
      }
      empty={
        <>
          <NoRequests />
          {whileEmpty}
        </>
      }
    >
      {(request, naming) =>
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
            naming={naming}
            onAnswer={(verdict) => void answer(request, verdict)}
          />
        )
      }
    </LoadedRows>
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
