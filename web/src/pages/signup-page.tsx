import { useNavigate } from 'react-router'
import { AccountLayout, AccountLinks, Lede } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { TextLink } from '../components/ui/text-link.tsx'
import { SignUpForm } from '../features/accounts/sign-up-form.tsx'
import { useAccountState } from '../lib/browser/account-state.ts'

export function SignupPage() {
  const navigate = useNavigate()
  const accountState = useAccountState()
  const verify = (email: string) =>
    navigate(`/verify-email?${new URLSearchParams({ email })}`, {
      state: { ...accountState, email },
    })
  return (
    <AccountLayout flag="P">
      <PageHeading>Create your account</PageHeading>
      <Lede>Choose the name other members will see.</Lede>
      <SignUpForm onSignedUp={verify} />
      <AccountLinks>
        <span>
          Already have an account?{' '}
          <TextLink to="/login" state={accountState}>
            Sign in
          </TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}
