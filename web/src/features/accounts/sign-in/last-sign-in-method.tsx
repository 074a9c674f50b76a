import { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/sign-in'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { useSession } from '../../../lib/net/session.ts'
import { signInOptionsQuery } from '../../../lib/net/sign-in-options.ts'
import { useForgotPassword } from '../api.ts'
import { BACK } from './api.ts'

/** Explains why a sign-in method of this kind was not removed, and what to add first. */
export function LastSignInMethod({ kind }: { kind: 'passkey' | 'account' }) {
  const options = useQuery(signInOptionsQuery).data
  return (
    <div role="alert" className="mt-3.5">
      <StateBox
        kind="bad"
        icon={CircleAlert}
        title="This is your only way in."
        actions={options?.password && <SetPasswordButton />}
      >
        {options && messages.addMethodFirst({ kind, options })}
      </StateBox>
    </div>
  )
}

type RemoveMethodProps = {
  title: string
  line: string
  action: string
  failure: string
  onRemove: (password?: string) => Promise<void>
  /** Called if it is the last sign-in method, which cannot be removed. */
  onLast: () => void
  onClose: () => void
}

/** Asks before a sign-in method is removed; closes afterwards. */
export function RemoveMethod({ onRemove, onLast, onClose, ...texts }: RemoveMethodProps) {
  return (
    <ConfirmDialog
      {...texts}
      kind="danger"
      back={BACK}
      onConfirm={async (password) => {
        await onRemove(password)
        onClose()
      }}
      onError={(error) => {
        if (!(error instanceof AppError && error.code === 'LAST_WAY_IN')) return
        onLast()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Mails a link to set a password, as for a forgotten one. */
export function SetPasswordButton() {
  const { user } = useSession()
  const request = useForgotPassword()
  return (
    <Button
      size="small"
      busy={request.isPending}
      onClick={() => request.mutate({ email: user?.email ?? '' })}
    >
      Set a password
    </Button>
  )
}
