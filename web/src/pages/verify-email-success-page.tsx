import { loginFailed } from '@shipmates/contract/messages/accounts'
import { useLocation, useNavigate, useOutletContext } from 'react-router'
import { AccountLayout, Intro, ResultFlag } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page.tsx'
import { ServerError } from '../components/server-error.tsx'
import { Button } from '../components/ui/button.tsx'
import { ButtonLink } from '../components/ui/links.tsx'
import { type LoadNext, useLogInVerified } from '../features/accounts/api.ts'
import { Waiting } from '../features/accounts/waiting.tsx'
import { type AccountState, useAccountState } from '../lib/browser/account-state.ts'

export function VerifyEmailSuccessPage() {
  const accountState = useAccountState()
  const { needsPassword, isWaiting, canLogIn } = useLocation().state ?? {}
  if (isWaiting && !needsPassword) {
    return <Waiting email={accountState.email} />
  }
  return (
    <AccountLayout flag="C">
      <ResultFlag letter="C" />
      <PageHeading>Email Verified</PageHeading>
      {needsPassword && <ChoosePassword accountState={accountState} />}
      {!needsPassword && canLogIn && <LogInHere accountState={accountState} />}
      {!needsPassword && !canLogIn && <GoToLogin accountState={accountState} />}
    </AccountLayout>
  )
}

/** Logs in, in the browser that signed up. If that is no longer possible, opens the login. */
function LogInHere({ accountState }: { accountState: AccountState }) {
  const navigate = useNavigate()
  const login = useLogInVerified(useOutletContext<LoadNext>(), {
    onNeedsCode: () => navigate('/login?step=code', { state: accountState }),
    onNeedsPassword: () => navigate('/login', { state: accountState }),
  })
  return (
    <>
      <Intro>You're in. No password needed this time.</Intro>
      <div className="mt-7 grid gap-3">
        <ServerError title="Couldn't sign you in." error={login.error} fallback={loginFailed} />
        <Button
          kind="primary"
          size="large"
          busy={login.isPending}
          busyLabel="Signing in..."
          onClick={() => login.mutate()}
        >
          Go to Login
        </Button>
      </div>
    </>
  )
}

function GoToLogin({ accountState }: { accountState: AccountState }) {
  return (
    <>
      <Intro>You're all set. Sign in and say hello to someone.</Intro>
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/login" state={accountState} kind="primary" size="large">
          Go to Login
        </ButtonLink>
      </div>
    </>
  )
}

/**
 * Shown if several browsers signed up with the address: a login requires its owner to choose a
 * password first.
 */
function ChoosePassword({ accountState }: { accountState: AccountState }) {
  return (
    <>
      <Intro>
        One step left: choose your password with the link we just sent to{' '}
        <b>{accountState.email}</b>. It expires in 10 minutes.
      </Intro>
      <Intro>
        Your email was used to sign up more than once, from different browsers. To keep your account
        safe, none of those passwords will work.
      </Intro>
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/forgot-password" state={accountState} size="large">
          Send a new link
        </ButtonLink>
      </div>
    </>
  )
}
