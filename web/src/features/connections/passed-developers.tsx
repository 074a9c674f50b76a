import * as messages from '@shipmates/contract/messages/connections'
import { useQueryClient } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { EmptyBox } from '../../components/empty-state.tsx'
import { OnlineButton } from '../../components/ui/online-button.tsx'
import {
  forgetRow,
  type ListedPass,
  passedList,
  useDecideAgain,
  useIsActing,
  useTakeBack,
} from './api.ts'
import { LoadedRows } from './loaded-rows.tsx'
import { MemberMenu } from './member-menu.tsx'
import { nameIdOf } from './row-focus.ts'
import type { MyListProps } from './sent-requests.tsx'
import { SlimRow } from './slim-row.tsx'
import { UndoRow } from './undo-row.tsx'

type PassedDevelopersProps = MyListProps & {
  /** A pass was taken back, or made again: the feed has changed. */
  onFeedChanged: () => void
}

/** The members I passed on or rejected. */
export function PassedDevelopers({ profile, openChat, onFeedChanged }: PassedDevelopersProps) {
  const client = useQueryClient()
  const restore = useTakeBack(passedList, 'restored', messages.passFailed)
  const again = useDecideAgain(passedList, openChat)
  const act = (row: ListedPass) => (
    <WayBack
      row={row}
      onUndo={() => restore.mutate(row, { onSuccess: onFeedChanged })}
      onConnect={() => again.mutate({ ...row, choice: 'interested' })}
    />
  )
  return (
    <LoadedRows
      list={passedList}
      userOf={({ user }) => user}
      profile={(row, opened) => profile({ ...opened, acts: act(row) })}
      empty={<NobodyPassed />}
    >
      {(row, naming) =>
        row.act ? (
          <UndoRow
            row={row}
            sentence={messages.passTakenBack(row.user)}
            label="Pass again"
            onUndo={() => again.mutate({ ...row, choice: 'ignored' }, { onSuccess: onFeedChanged })}
            onFold={() => forgetRow(client, passedList, row.requestId)}
          />
        ) : (
          <SlimRow
            row={row}
            what={row.status === 'rejected' ? 'Rejected' : 'Passed'}
            naming={naming}
          >
            {act(row)}
            <MemberMenu user={row.user} describedBy={nameIdOf(row)} onViewProfile={naming.onOpen} />
          </SlimRow>
        )
      }
    </LoadedRows>
  )
}

type WayBackProps = { row: ListedPass; onUndo: () => void; onConnect: () => void }

/** The button to reverse a decision: Undo for a pass, Connect for a rejection. */
function WayBack({ row, onUndo, onConnect }: WayBackProps) {
  const isActing = useIsActing(row.requestId)
  const isRejected = row.status === 'rejected'
  const Icon = isRejected ? UserPlus : Undo2
  return (
    <OnlineButton
      aria-describedby={nameIdOf(row)}
      busy={isActing}
      onClick={isRejected ? onConnect : onUndo}
    >
      {!isActing && <Icon aria-hidden="true" />}
      {isRejected ? 'Connect' : 'Undo'}
    </OnlineButton>
  )
}

function NobodyPassed() {
  return (
    <EmptyBox flag="K" title={messages.noPasses}>
      People you pass on end up here, so you can change your mind.
    </EmptyBox>
  )
}
