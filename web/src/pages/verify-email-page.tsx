import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { AccountLayout, AccountLinks, Intro, ResultFlag } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page.tsx'
import { ButtonLink, TextLink } from '../components/ui/links.tsx'
import { AccountNotice } from '../features/accounts/form-parts.tsx'
import { NoMail } from '../features/accounts/no-mail.tsx'
import { VerifyEmailForm } from '../features/accounts/verify-email-form.tsx'
import { useNoMail } from '../features/site/api.ts'
import { type AccountState, useAccountState } from '../lib/browser/account-state.ts'

const SENT_LINE = 'code-sent-to'

export function VerifyEmailPage() {
  const [search] = useSearchParams()
  const email = search.get('email')?.trim()
  return email ? <EnterCode key={email} email={email} /> : <NoEmail />
}

function EnterCode({ email }: { email: string }) {
  const navigate = useNavigate()
  const isFromLogin = useLocation().state?.fromLogin === true
  const accountState: AccountState = { ...useAccountState(), email }
  const noMail = useNoMail()
  return (
    <AccountLayout flag="Q">
      <PageHeading>Verify your email</PageHeading>
      <Intro id={SENT_LINE}>
        {noMail ? (
          <>
            Enter the 6-digit code for <b>{email}</b>. It works for 10 minutes.
          </>
        ) : (
          <>
            We sent a 6-digit code to <b>{email}</b>. It expires in 10 minutes.
          </>
        )}
      </Intro>
      {noMail && <NoMail secret="code" noMail={noMail} />}
      {isFromLogin && (
        <AccountNotice>Almost there. Confirm your email to finish signing in.</AccountNotice>
      )}
      <VerifyEmailForm
        email={email}
        sentLineId={SENT_LINE}
        isMailed={!noMail}
        onVerified={(outcome) =>
          navigate('/verify-email-success', {
            replace: true,
            state: { ...accountState, ...outcome },
          })
        }
      />
      <AccountLinks>
        <TextLink to="/signup" state={accountState}>
          Use a different email
        </TextLink>
        <TextLink to="/login" state={accountState}>
          Back to Login
        </TextLink>
      </AccountLinks>
    </AccountLayout>
  )
}

function NoEmail() {
  return (
    <AccountLayout flag="U">
      <ResultFlag letter="U" />
      <PageHeading>Error</PageHeading>
      <Intro>
        This link is missing your email address. Sign up again and we'll send a new code.
      </Intro>
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/signup" kind="primary" size="large">
          Back to Signup
        </ButtonLink>
      </div>
    </AccountLayout>
  )
}
