import * as messages from '@shipmates/contract/messages/connections'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyBox } from '../../components/empty-state.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { OnlineButton } from '../../components/ui/online-button.tsx'
import { forgetRow, type ListedSent, sentList, useDecideAgain, useTakeBack } from './api.ts'
import { LoadedRows, type OpenedMember } from './loaded-rows.tsx'
import { MemberMenu } from './member-menu.tsx'
import { NoteBubble } from './note-bubble.tsx'
import { nameIdOf } from './row-focus.ts'
import { SlimRow } from './slim-row.tsx'
import { UndoRow } from './undo-row.tsx'

export type MyListProps = {
  /** Renders the profile of a member of the list. */
  profile: (opened: OpenedMember) => ReactNode
  /** Opens the chat of a connection that Connect, or an undone withdrawal, made. */
  openChat: (user: ListedSent['user']) => void
}

/** My requests that wait for an answer, and what stands below them. */
export function SentRequests({
  profile,
  openChat,
  children,
}: MyListProps & { children: ReactNode }) {
  const client = useQueryClient()
  const withdraw = useTakeBack(sentList, 'withdrawn', messages.withdrawFailed)
  const again = useDecideAgain(sentList, openChat)
  const act = (row: ListedSent) => (
    <OnlineButton aria-describedby={nameIdOf(row)} onClick={() => withdraw.mutate(row)}>
      Withdraw
    </OnlineButton>
  )
  return (
    <LoadedRows
      list={sentList}
      userOf={({ user }) => user}
      profile={(row, opened) =>
        profile({
          ...opened,
          note: row.note && (
            <NoteBubble isMine className="mt-3.5">
              {row.note}
            </NoteBubble>
          ),
          acts: act(row),
        })
      }
      empty={<NothingSent />}
      end={children}
    >
      {(row, naming) =>
        row.act ? (
          <UndoRow
            row={row}
            sentence={messages.requestWithdrawn(row.user)}
            label="Undo"
            onUndo={() => again.mutate({ ...row, choice: 'interested' })}
            onFold={() => forgetRow(client, sentList, row.requestId)}
          />
        ) : (
          <SlimRow row={row} what="Sent" naming={naming}>
            {act(row)}
            <MemberMenu user={row.user} describedBy={nameIdOf(row)} onViewProfile={naming.onOpen} />
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
