import { useNavigate } from 'react-router'
import { AccountLayout, AccountLinks, Lede } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { TextLink } from '../components/ui/text-link.tsx'
import { SignUpForm } from '../features/accounts/sign-up-form.tsx'
import { useWayIn } from '../lib/browser/way-in.ts'

export function SignupPage() {
  const navigate = useNavigate()
  const wayIn = useWayIn()
  const verify = (email: string) =>
    navigate(`/verify-email?${new URLSearchParams({ email })}`, { state: { ...wayIn, email } })
  return (
    <AccountLayout flag="P">
      <PageHeading>Create your account</PageHeading>
      <Lede>Choose the name other members will see.</Lede>
      <SignUpForm onSignedUp={verify} />
      <AccountLinks>
        <span>
          Already have an account?{' '}
          <TextLink to="/login" state={wayIn}>
            Sign in
          </TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}
