import { useState } from 'react'
import { AccountLayout, AccountLinks, Intro, ResultFlag } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page.tsx'
import { Button } from '../components/ui/button.tsx'
import { ButtonLink, TextLink } from '../components/ui/links.tsx'
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx'
import { NoMail } from '../features/accounts/no-mail.tsx'
import { useNoMail } from '../features/site/api.ts'
import { type AccountState, useAccountState } from '../lib/browser/account-state.ts'

export function ForgotPasswordPage() {
  const accountState = useAccountState()
  const [typed, setTyped] = useState(accountState.email ?? '')
  const [sentTo, setSentTo] = useState<string>()
  const startOver = () => {
    setTyped('')
    setSentTo(undefined)
  }
  if (sentTo !== undefined) return <Sent email={sentTo} onOther={startOver} />
  return (
    <AccountLayout flag="Z">
      <PageHeading key="ask">Forgot your password?</PageHeading>
      <Intro>Enter your email and we'll send you a link to reset your password.</Intro>
      <ForgotPasswordForm typed={typed} onSent={setSentTo} />
      <AccountLinks>
        <TextLink to="/login" state={accountState}>
          Back to Login
        </TextLink>
      </AccountLinks>
    </AccountLayout>
  )
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const accountState: AccountState = { ...useAccountState(), email }
  const noMail = useNoMail()
  return (
    <AccountLayout flag="P">
      <ResultFlag letter="P" />
      <PageHeading>Check Your Email</PageHeading>
      <Intro>
        {noMail ? (
          <>
            If <b>{email}</b> has an account, there is a link to reset its password. It works for 10
            minutes.
          </>
        ) : (
          <>
            If there's an account for <b>{email}</b>, a reset link is on its way. It expires in 10
            minutes.
          </>
        )}
      </Intro>
      {noMail && <NoMail secret="link" noMail={noMail} />}
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/login" state={accountState} kind="primary" size="large">
          Back to Login
        </ButtonLink>
        <Button size="large" onClick={onOther}>
          Try Different Email
        </Button>
      </div>
    </AccountLayout>
  )
}
