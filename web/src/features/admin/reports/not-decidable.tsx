import type { Person } from '@shipmates/contract/admin-members'
import Lock from 'lucide-react/icons/lock'
import { Button } from '../../../components/ui/button.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { nameOf } from '../words.ts'

type NotDecidableProps = { target: Person; onNext: (() => void) | undefined }

/** Explains why the viewer cannot decide on a report. */
export function NotDecidable({ target, onNext }: NotDecidableProps) {
  return (
    <StateBox
      kind="quiet"
      icon={Lock}
      title={`You can't act on ${nameOf(target)}.`}
      actions={
        onNext && (
          <Button size="small" onClick={onNext}>
            Next report
          </Button>
        )
      }
    >
      Only another admin can act on moderators and admins, so this one stays in the queue for them.
    </StateBox>
  )
}
