import { AccountLayout, Lede, ResultFlag } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { ButtonLink } from '../components/ui/button-link.tsx'

export function VerifyEmailSuccessPage() {
  return (
    <AccountLayout flag="C">
      <ResultFlag letter="C" />
      <PageHeading>Email Verified</PageHeading>
      <Lede>Your address is confirmed. Log in and say hello to someone.</Lede>
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/login" kind="primary" size="large">
          Go to Login
        </ButtonLink>
      </div>
    </AccountLayout>
  )
}
