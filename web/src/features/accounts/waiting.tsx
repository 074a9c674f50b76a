import Mail from 'lucide-react/icons/mail'
import { AccountLayout, BackToHome, Intro } from '../../components/account-layout.tsx'
import { AnsweringPennant } from '../../components/flags.tsx'
import { PageHeading } from '../../components/page.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'

const signal = {
  letters: '',
  name: 'Answering pennant, at the dip',
  meaning: 'Your signal is seen, and not answered yet.',
  picture: <AnsweringPennant width="100%" className="" />,
}

type WaitingProps = {
  email: string | undefined
  /** Whether this is the login, where the email was confirmed earlier. */
  isLogin?: boolean
}

/** Shown for an account with a confirmed email that waits for approval. */
export function Waiting({ email, isLogin }: WaitingProps) {
  return (
    <AccountLayout flag={signal}>
      <AnsweringPennant width={92} className="pennant mb-6 lg:hidden" />
      <PageHeading>
        {isLogin ? 'Your account waits for approval' : "Thanks, we'll be in touch"}
      </PageHeading>
      <Intro>
        {isLogin
          ? 'The team looks at every sign-up. You can sign in once yours is approved.'
          : 'Your email is confirmed. Your account waits for approval.'}
      </Intro>
      <StateBox
        kind="quiet"
        icon={Mail}
        title={email ? `We'll email ${email}` : "We'll email you"}
        className="mt-6"
      >
        as soon as the team has decided. You can close this page.
      </StateBox>
      <BackToHome className="mt-6" />
    </AccountLayout>
  )
}
