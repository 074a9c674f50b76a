import type { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/accounts'
import { type ReactNode, useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { AccountLayout, AccountLinks, Lede } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { TextLink } from '../components/ui/text-link.tsx'
import { AccountNotice } from '../features/accounts/account-notice.tsx'
import type { LoadNext } from '../features/accounts/api.ts'
import { ContinueAs } from '../features/accounts/continue-as.tsx'
import { LoginForm } from '../features/accounts/login-form.tsx'
import { useAccountState } from '../lib/browser/account-state.ts'
import { useSession } from '../lib/net/session.ts'

export function LoginPage() {
  const loadNext = useOutletContext<LoadNext>()
  const navigate = useNavigate()
  const accountState = useAccountState()
  const { hasEnded } = useSession()
  const [refusal, setRefusal] = useState<ReactNode>()
  // Until its code is loaded, and without it, the form says the same in short.
  const refuse = async (error: AppError, email: string) => {
    const { Refused } = await import('./login-refused.tsx')
    setRefusal(<Refused error={error} email={email} />)
  }
  const verify = (email: string) =>
    navigate(`/verify-email?${new URLSearchParams({ email })}`, {
      state: { ...accountState, fromLogin: true },
    })

  if (refusal) return refusal
  return (
    <AccountLayout flag="K">
      <PageHeading>Sign in</PageHeading>
      <Lede>Good to see you again.</Lede>
      {hasEnded && <AccountNotice>{messages.sessionEnded}</AccountNotice>}
      <ContinueAs loadNext={loadNext} />
      <LoginForm
        loadNext={loadNext}
        onUnverified={verify}
        onRefused={(...refused) => void refuse(...refused).catch(() => {})}
      />
      <AccountLinks>
        <span>
          New here?{' '}
          <TextLink to="/signup" state={accountState}>
            Create account
          </TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}
