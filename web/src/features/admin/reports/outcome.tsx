import type { Report, ReportAction } from '@shipmates/contract/admin-reports'
import CircleCheck from 'lucide-react/icons/circle-check'
import { TimeAgo } from '../../../components/time-ago.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/links.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { nameOf } from '../words.ts'

const done: Record<ReportAction, string> = {
  none: 'No action on',
  warn: 'Warned',
  limit: 'Limited',
  suspend: 'Suspended',
  delete: 'Deleted',
}

type OutcomeProps = { report: Report; onNext: (() => void) | undefined }

/** How a report was resolved, by whom and why. */
export function Outcome({ report: { resolution, target }, onNext }: OutcomeProps) {
  if (!resolution) return null
  const { action, note, at, by } = resolution
  return (
    <StateBox
      kind="note"
      icon={CircleCheck}
      title={`${by ? nameOf(by) : 'The command line'} resolved this.`}
      actions={
        onNext ? (
          <Button kind="primary" size="small" onClick={onNext}>
            Next report
          </Button>
        ) : (
          <ButtonLink to={`/admin/members/${target.userId}`} size="small">
            Open member
          </ButtonLink>
        )
      }
    >
      {done[action]} {nameOf(target)} <TimeAgo instant={at} />
      {note ? <bdi>: “{note}”</bdi> : '.'}
    </StateBox>
  )
}
