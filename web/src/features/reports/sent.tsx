import { reported } from '@shipmates/contract/messages/reports'
import Ban from 'lucide-react/icons/ban'
import { AnsweringPennant } from '../../components/flags.tsx'
import type { ReportSubject } from '../../components/report-opener.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { OnlineButton } from '../../components/ui/online-button.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'

type SentProps = {
  subject: ReportSubject
  isBlocked: boolean
  isBlocking: boolean
  onBlock: () => void
  onClose: () => void
}

/** The report has been sent; a member who is not blocked yet can be blocked here. */
export function Sent({ subject, isBlocked, isBlocking, onBlock, onClose }: SentProps) {
  const { user, canBlock } = subject
  return (
    <Dialog
      title={reported}
      size="small"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <AnsweringPennant width={92} className="pennant mt-3" />
      <p className="mt-4 text-pretty">
        A moderator will look at it. We'll email you when it's decided.
      </p>
      {isBlocked && (
        <StateBox kind="quiet" icon={Ban} title={`${user.userName} is blocked.`} className="mt-4">
          You can change that in Settings, under Blocked.
        </StateBox>
      )}
      {canBlock && !isBlocked && (
        <OnlineButton size="small" className="mt-4" busy={isBlocking} onClick={onBlock}>
          {!isBlocking && <Ban aria-hidden="true" />}
          Block {user.userName}
        </OnlineButton>
      )}
    </Dialog>
  )
}
