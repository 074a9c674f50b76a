import * as messages from '@shipmates/contract/messages/connections'
import { useQueryClient } from '@tanstack/react-query'
import { EmptyBox } from '../../components/empty-box.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { useOnline } from '../../lib/browser/use-online.ts'
import { forgetRow, type ListedSent, sentList, useDecideAgain, useTakeBack } from './api.ts'
import { LoadedRows } from './loaded-rows.tsx'
import { MemberMenu } from './member-menu.tsx'
import { nameIdOf } from './row-focus.ts'
import { SlimRow } from './slim-row.tsx'
import { UndoRow } from './undo-row.tsx'

export type User = ListedSent['user']

type SentRequestsProps = {
  onOpen: (user: User) => void
  /** Opens the chat of a connection that an undone withdrawal created. */
  openChat: (user: User) => void
}

/** My pending requests. */
export function SentRequests({ onOpen, openChat }: SentRequestsProps) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const withdraw = useTakeBack(sentList, 'withdrawn', messages.withdrawFailed)
  const again = useDecideAgain(sentList, openChat)
  return (
    <LoadedRows list={sentList} empty={<NothingSent />}>
      {(row, hintId) =>
        row.act ? (
          <UndoRow
            row={row}
            sentence={messages.requestWithdrawn(row.user)}
            label="Undo"
            onUndo={() => again.mutate({ ...row, choice: 'interested' })}
            onFold={() => forgetRow(client, sentList, row.requestId)}
          />
        ) : (
          <SlimRow row={row} what="Sent" hintId={hintId} onOpen={() => onOpen(row.user)}>
            <Button
              aria-describedby={nameIdOf(row)}
              disabled={!isOnline}
              onClick={() => withdraw.mutate(row)}
            >
              Withdraw
            </Button>
            <MemberMenu
              user={row.user}
              describedBy={nameIdOf(row)}
              onViewProfile={() => onOpen(row.user)}
            />
          </SlimRow>
        )
      }
    </LoadedRows>
  )
}

function NothingSent() {
  return (
    <EmptyBox
      flag="K"
      title={messages.nobodySent}
      action={<ButtonLink to="/dashboard">Go to Discover</ButtonLink>}
    >
      Requests you send wait here until they're answered.
    </EmptyBox>
  )
}
