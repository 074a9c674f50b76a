import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { boxClasses } from '../../../components/settings/box.ts'
import { useSession } from '../../../lib/net/session.ts'
import { signInStateQuery } from '../../../lib/net/sign-in-state.ts'
import { waysQuery } from '../../../lib/net/ways.ts'
import { ChangePasswordForm } from '../change-password-form.tsx'
import { PasswordTips } from '../password-tips.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { Passkeys } from './passkeys.tsx'
import { SetPasswordButton } from './set-password.tsx'
import { TwoStep } from './two-step.tsx'
import { WayRow, WaysOfKind } from './way-row.tsx'

/** My sign-in methods: the password, passkeys, the codes after the password, accounts elsewhere. */
export function SignIn() {
  return (
    <>
      <Password />
      <Passkeys />
      <TwoStep />
      <LinkedAccounts />
    </>
  )
}

/**
 * The form to change the password, also until it is known whether the member has one. Empty where the site has no
 * passwords.
 */
function Password() {
  const { user } = useSession()
  const isOff = useQuery(waysQuery).data?.password === false
  const hasNone = useQuery(signInStateQuery).data?.hasPassword === false
  if (isOff) return null
  if (hasNone) {
    return (
      <WaysOfKind id="set-password" title="Password" line="You sign in without one.">
        <ul className={boxClasses}>
          <WayRow
            icon={KeyRound}
            title="No password"
            line="We email you a link to set one. It expires in 10 minutes."
          >
            <SetPasswordButton />
          </WayRow>
        </ul>
      </WaysOfKind>
    )
  }
  return (
    <WaysOfKind
      id="change-password"
      title="Change Password"
      line="Changing it signs you out on all other devices."
    >
      <div
        className={`${boxClasses} grid gap-6 p-3.5 md:p-6 min-[900px]:grid-cols-[minmax(0,1fr)_268px] min-[900px]:gap-8`}
      >
        <ChangePasswordForm email={user?.email ?? ''} labelledBy="change-password" />
        <PasswordTips />
      </div>
    </WaysOfKind>
  )
}
