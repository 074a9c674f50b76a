import type { ConnectionId, UserId } from '@shipmates/contract/ids'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import UserMinus from 'lucide-react/icons/user-minus'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useState } from 'react'
import { useLayer } from '../../components/behaviour/use-layer.ts'
import { type ReportSubject, useReportOpener } from '../../components/report-opener.ts'
import { Button } from '../../components/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../components/ui/menu.tsx'
import type { QuestionKind } from './member-question.tsx'

type MemberMenuProps = {
  user: { id: UserId; userName: string }
  /** The button's label. */
  label?: 'More options' | 'Conversation options'
  describedBy?: string | undefined
  /** Our connection, if any: adds Remove connection to the menu. */
  connection?: { id: ConnectionId } | undefined
  /** Whether I have already blocked them. */
  isBlocked?: boolean | undefined
  onViewProfile?: (() => void) | undefined
  /** Called after the member was removed or blocked. */
  onGone?: (() => void) | undefined
  className?: string | undefined
  /** The context of a report from here. */
  report?: Omit<ReportSubject, 'user' | 'canBlock'> | undefined
  /** More entries, after View profile. */
  children?: ReactNode
}

const loadQuestion = async () => (await import('./member-question.tsx')).MemberQuestion

/**
 * The actions on a member: view, remove, block, report. The questions are loaded when they are
 * opened.
 */
export function MemberMenu(props: MemberMenuProps) {
  const { user, label = 'More options', describedBy, connection, isBlocked, onViewProfile } = props
  const { Open, open, close } = useLayer(loadQuestion)
  const [kind, setKind] = useState<QuestionKind>('block')
  const report = useReport(props)
  const ask = (next: QuestionKind) => {
    setKind(next)
    open()
  }
  return (
    <>
      <Menu
        align="end"
        trigger={(trigger) => (
          <Button
            {...trigger}
            kind="ghost"
            icon
            aria-label={label}
            aria-describedby={describedBy}
            className={props.className}
          >
            <Ellipsis aria-hidden="true" />
          </Button>
        )}
      >
        {onViewProfile && (
          <MenuItem onSelect={onViewProfile}>
            <UserRound aria-hidden="true" />
            View profile
          </MenuItem>
        )}
        {props.children}
        {(onViewProfile || props.children) && <MenuSeparator />}
        {connection && (
          <MenuItem isDanger onSelect={() => ask('remove')}>
            <UserMinus aria-hidden="true" />
            Remove connection
          </MenuItem>
        )}
        {!isBlocked && (
          <MenuItem isDanger onSelect={() => ask('block')}>
            <Ban aria-hidden="true" />
            Block
          </MenuItem>
        )}
        {report && (
          <MenuItem isDanger onSelect={report}>
            <Flag aria-hidden="true" />
            Report
          </MenuItem>
        )}
      </Menu>
      {Open && (
        <Open
          kind={kind}
          user={user}
          connectionId={connection?.id}
          onClose={close}
          onGone={() => {
            close()
            props.onGone?.()
          }}
        />
      )}
    </>
  )
}

/**
 * Returns a function that opens the report about the member; undefined if they cannot be reported.
 */
function useReport({ user, connection, isBlocked, onGone, report }: MemberMenuProps) {
  const open = useReportOpener()
  const relation = connection && 'connected'
  return (
    open && (() => open({ user, relation, canBlock: !isBlocked, onBlocked: onGone, ...report }))
  )
}
