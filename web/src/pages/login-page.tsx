import * as messages from '@shipmates/contract/messages/accounts'
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
  const verify = (email: string) =>
    navigate(`/verify-email?${new URLSearchParams({ email })}`, {
      state: { ...accountState, fromLogin: true },
    })

  return (
    <AccountLayout flag="K">
      <PageHeading>Sign in</PageHeading>
      <Lede>Good to see you again.</Lede>
      {hasEnded && <AccountNotice>{messages.sessionEnded}</AccountNotice>}
      <ContinueAs loadNext={loadNext} />
      <LoginForm loadNext={loadNext} onUnverified={verify} />
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
