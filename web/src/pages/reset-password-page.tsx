import { AppError } from '@shipmates/contract/errors'
import { INVALID_RESET_TOKEN } from '@shipmates/contract/messages/errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AccountLayout, AccountLinks, Intro, ResultFlag } from '../components/account-layout.tsx'
import { late } from '../components/late.tsx'
import { PageHeading } from '../components/page.tsx'
import { Button } from '../components/ui/button.tsx'
import { FormAlert } from '../components/ui/form-alert.tsx'
import { ButtonLink, TextLink } from '../components/ui/links.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { type Remaining, resetTokenQuery } from '../features/accounts/api.ts'
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx'
import type { AccountState } from '../lib/browser/account-state.ts'
import { keepLinkToken, linkToken } from '../lib/net/link-token.ts'
import { errorSentence } from '../lib/net/query-client.ts'
import { signOut, useSession } from '../lib/net/session.ts'

const PATH = '/reset-password'

const RemainingMethods = late(
  async () => (await import('../features/accounts/remaining-methods.tsx')).RemainingMethods,
)

export function ResetPasswordPage() {
  const [token] = useState(() => linkToken(PATH))
  return token ? <CheckedLink token={token} /> : <InvalidLink reason="No reset token provided" />
}

function CheckedLink({ token }: { token: string }) {
  const [isInvalid, setInvalid] = useState(false)
  const [remaining, setRemaining] = useState<Remaining>()
  const { isAuthenticated } = useSession()
  const check = useQuery(resetTokenQuery(token))
  const refuse = () => {
    keepLinkToken(PATH)
    setInvalid(true)
  }
  const finish = (left: Remaining) => {
    keepLinkToken(PATH)
    setRemaining(left)
    // The reset has ended all sessions, including this tab's.
    if (isAuthenticated) void signOut()
  }

  if (remaining) return <Done remaining={remaining} />
  if (check.isPending) return <Checking />
  if (check.error && !(check.error instanceof AppError)) {
    return <NotChecked onRetry={() => void check.refetch()} />
  }
  if (check.error) {
    return <InvalidLink reason={errorSentence(check.error, INVALID_RESET_TOKEN)} />
  }
  if (isInvalid || !check.data.isValid) {
    return <InvalidLink reason={INVALID_RESET_TOKEN} />
  }
  return <NewPassword token={token} onDone={finish} onInvalid={refuse} />
}

/** The check got no response, so the link may still be valid. */
function NotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <AccountLayout flag="Z">
      <PageHeading key="unchecked">Reset your password</PageHeading>
      <div className="mt-7 grid gap-[18px]">
        <FormAlert title="Failed to check your reset link">
          Your link isn't used up. Check your connection and try again.
        </FormAlert>
        <Button kind="primary" size="large" wide onClick={onRetry}>
          Try again
        </Button>
      </div>
      <AccountLinks>
        <TextLink to="/login">Back to Login</TextLink>
      </AccountLinks>
    </AccountLayout>
  )
}

function Checking() {
  return (
    <AccountLayout flag="Z">
      <PageHeading key="checking">One moment</PageHeading>
      <Intro>
        <span role="status" className="flex items-center gap-3">
          <Spinner size="medium" />
          Checking your reset link…
        </span>
      </Intro>
    </AccountLayout>
  )
}

/** The account's email, from the link. */
const useLinkedEmail = () => useSearchParams()[0].get('email') ?? ''

type NewPasswordProps = {
  token: string
  onDone: (remaining: Remaining) => void
  onInvalid: () => void
}

function NewPassword({ token, onDone, onInvalid }: NewPasswordProps) {
  const email = useLinkedEmail()
  return (
    <AccountLayout flag="Z">
      <PageHeading key="form">Set a new password</PageHeading>
      <Intro>
        {email && (
          <>
            For <b>{email}</b>.{' '}
          </>
        )}
        You'll be signed out everywhere.
      </Intro>
      <ResetPasswordForm token={token} email={email} onDone={onDone} onInvalid={onInvalid} />
      <AccountLinks>
        <TextLink to="/login">Back to Login</TextLink>
      </AccountLinks>
    </AccountLayout>
  )
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <AccountLayout flag="U">
      <ResultFlag letter="U" />
      <PageHeading key="invalid">Invalid Token</PageHeading>
      <Intro>{reason}</Intro>
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/forgot-password" kind="primary" size="large">
          Request New Reset Link
        </ButtonLink>
        <ButtonLink to="/login" size="large">
          Back to Login
        </ButtonLink>
      </div>
    </AccountLayout>
  )
}

function Done({ remaining: { signInMethods, ticket } }: { remaining: Remaining }) {
  const accountState: AccountState = { email: useLinkedEmail() }
  return (
    <AccountLayout flag="C">
      <ResultFlag letter="C" />
      <PageHeading key="done">Password changed</PageHeading>
      <Intro>Sign in with your new password. We signed you out on all devices.</Intro>
      {signInMethods.length > 0 && <RemainingMethods methods={signInMethods} ticket={ticket} />}
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/login" state={accountState} kind="primary" size="large">
          Go to Login
        </ButtonLink>
      </div>
    </AccountLayout>
  )
}
