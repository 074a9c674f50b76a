import { passwordMismatch } from '@shipmates/contract/messages/accounts'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useId } from 'react'
import { PasswordField } from '../../components/ui/password-field.tsx'

type ConfirmFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  password: string
  /** The confirmation typed so far, for the match line. */
  typed: string
}

/** The password confirmation, with a live line that shows whether both match. */
export function ConfirmField({ password, typed, error, ...field }: ConfirmFieldProps) {
  const lineId = useId()
  const isTyped = typed !== ''
  const isMatch = typed === password
  return (
    <PasswordField
      autoComplete="new-password"
      describedBy={isTyped ? lineId : undefined}
      below={
        <div role="status" id={lineId} className="empty:hidden">
          {isTyped && <MatchLine isMatch={isMatch} />}
        </div>
      }
      {...field}
      // The live line already shows this.
      error={isTyped && error === passwordMismatch ? undefined : error}
      isInvalid={field.isInvalid || (isTyped && !isMatch)}
    />
  )
}

function MatchLine({ isMatch }: { isMatch: boolean }) {
  const Icon = isMatch ? Check : X
  return (
    <p
      className={`flex min-h-[19px] items-center gap-[7px] text-13 leading-[1.45] font-550 ${isMatch ? 'text-success' : 'text-danger'}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isMatch ? 'Passwords match' : passwordMismatch}
    </p>
  )
}
