import { useNavigate } from 'react-router'
import { AccountLayout, AccountLinks, Lede } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { TextLink } from '../components/ui/text-link.tsx'
import { SignUpForm } from '../features/accounts/sign-up-form.tsx'

export function SignupPage() {
  const navigate = useNavigate()
  return (
    <AccountLayout flag="P">
      <PageHeading>Create your account</PageHeading>
      <Lede>Pick the name your shipmates will call you.</Lede>
      <SignUpForm
        onSignedUp={(email) => navigate(`/verify-email?${new URLSearchParams({ email })}`)}
      />
      <AccountLinks>
        <span>
          Have an account? <TextLink to="/login">Sign in</TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}
