import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import { boxClasses } from '../../../components/settings/box.ts'
import { RowSkeleton } from '../../../components/settings/section.tsx'
import { WhenNear } from '../../../components/when-near.tsx'
import { useSession } from '../../../lib/net/session.ts'
import { signInOptionsQuery } from '../../../lib/net/sign-in-options.ts'
import { signInStateQuery } from '../../../lib/net/sign-in-state.ts'
import { identitiesQuery, passkeysQuery, secondFactorQuery } from './api.ts'
import { SetPasswordButton } from './last-sign-in-method.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { MethodRow, MethodsOfKind } from './method-row.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordRow } from './password-row.tsx'
import { TwoStep } from './two-step.tsx'

/** My email and my sign-in methods: the password, passkeys, two-step sign-in, linked accounts. */
export function SignIn() {
  return (
    <>
      <EmailAndPassword />
      <WhenNear
        fallback={
          <div className="mt-7" aria-busy="true">
            <span className="sr-only">Loading passkeys and the other sign-in methods</span>
            <RowSkeleton />
          </div>
        }
      >
        <Passkeys />
        <TwoStep />
        <LinkedAccounts />
      </WhenNear>
    </>
  )
}

/**
 * Offers to change the password also while it is unknown whether the member has one; renders no
 * password row if the site has no passwords.
 */
function EmailAndPassword() {
  const { user } = useSession()
  const isOff = useQuery(signInOptionsQuery).data?.password === false
  const { data: state } = useQuery(signInStateQuery)
  const email = user?.email ?? ''
  return (
    <MethodsOfKind id="email-and-password" title={isOff ? 'Email' : 'Email and password'}>
      <ul aria-labelledby="email-and-password" className={boxClasses}>
        <MethodRow
          icon={Mail}
          title="Email"
          tag="Verified"
          line={`${email}. Only you and the people who run this site see it.`}
        />
        {!isOff &&
          (state?.hasPassword === false ? (
            <MethodRow
              icon={KeyRound}
              title="No password"
              line="We email you a link to set one. It expires in 10 minutes."
            >
              <SetPasswordButton />
            </MethodRow>
          ) : (
            <PasswordRow email={email} changedAt={state?.passwordChangedAt ?? null} />
          ))}
      </ul>
    </MethodsOfKind>
  )
}

const loaded = { enabled: false }

/**
 * The sign-in methods in a few words: "Password, 2 passkeys, two-step on"; `unknown` until loaded.
 */
export function SignInSummary({ unknown }: { unknown: string }) {
  const hasPassword = useQuery({ ...signInStateQuery, ...loaded }).data?.hasPassword
  const passkeys = useQuery({ ...passkeysQuery, ...loaded }).data
  const linked = useQuery({ ...identitiesQuery, ...loaded }).data
  const twoStep = useQuery({ ...secondFactorQuery, ...loaded }).data
  const isKnown = hasPassword !== undefined && passkeys !== undefined && linked && twoStep
  if (!isKnown) return unknown
  const parts = [
    hasPassword && 'Password',
    passkeys && passkeys.length > 0 && count(passkeys.length, 'passkey'),
    linked.length > 0 && count(linked.length, 'linked account'),
    twoStep.since && 'two-step on',
  ]
  return parts.filter(Boolean).join(', ') || unknown
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
