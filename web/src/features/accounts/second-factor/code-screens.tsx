import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import {
  AccountLayout,
  AccountLinks,
  Intro,
  ResultFlag,
} from '../../../components/account-layout.tsx'
import { PageHeading } from '../../../components/page.tsx'
import type { SignalContent } from '../../../components/signal.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { FormAlert } from '../../../components/ui/form-alert.tsx'
import { ButtonLink, TextLink } from '../../../components/ui/links.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { useAccountState } from '../../../lib/browser/account-state.ts'
import { duration } from '../../../lib/format/duration.ts'

const XRAY: SignalContent = {
  letters: 'X',
  name: 'X-ray',
  meaning: 'Stop carrying out your intentions and watch for my signals.',
}

/** The views of the code step: a form for either kind of code, or help. */
export type CodeView = 'app' | 'recovery' | 'lost'

type ViewProps = { onView: (view: CodeView) => void }

/** The screen around the form for a code of the authenticator app. */
export function AppCode({ onView, children }: ViewProps & { children: ReactNode }) {
  return (
    <AccountLayout flag="Q">
      <PageHeading>Enter your code</PageHeading>
      <Intro>Open your authenticator app and enter the 6‑digit code.</Intro>
      {children}
      <CodeLinks>
        <ViewLink onClick={() => onView('recovery')}>Use a recovery code</ViewLink>
      </CodeLinks>
    </AccountLayout>
  )
}

/** The screen around the form for a recovery code. */
export function RecoveryCode({ onView, children }: ViewProps & { children: ReactNode }) {
  return (
    <AccountLayout flag="Z">
      <PageHeading>Use a recovery code</PageHeading>
      <Intro>Lost your phone? Use one of your recovery codes.</Intro>
      {children}
      <CodeLinks>
        <ViewLink onClick={() => onView('app')}>Use the app instead</ViewLink>
        <ViewLink onClick={() => onView('lost')}>Can't get a code?</ViewLink>
      </CodeLinks>
    </AccountLayout>
  )
}

/** Help for a member with neither the phone nor a recovery code. */
export function NoCodes({ supportEmail }: { supportEmail: string | null | undefined }) {
  return (
    <AccountLayout flag="Z">
      <ResultFlag letter="Z" />
      <PageHeading>Can't get a code?</PageHeading>
      <Intro>A password reset doesn't turn two-step sign-in off.</Intro>
      <StateBox
        kind="quiet"
        icon={Mail}
        title={supportEmail ? `Write to ${supportEmail}` : 'Ask whoever runs this site,'}
        className="mt-6"
      >
        from the email of your account. They can turn two-step sign-in off after checking it's you.
      </StateBox>
      <BackButton />
    </AccountLayout>
  )
}

/** Shown after five wrong codes. */
export function TooManyCodes({ retryAfterMs }: { retryAfterMs: number | undefined }) {
  return (
    <AccountLayout flag={XRAY}>
      <ResultFlag letter="X" />
      <PageHeading>Take a short break</PageHeading>
      <div className="mt-7">
        <FormAlert title="Too many codes.">
          {retryAfterMs
            ? `You can try again in ${duration(retryAfterMs)}.`
            : 'Please wait and try again.'}
        </FormAlert>
      </div>
      <BackButton />
    </AccountLayout>
  )
}

type SignedInByRecoveryProps = { left: number; onContinue: (next?: string) => void }

/** Shown after a sign-in with a recovery code, which works only once. */
export function SignedInByRecovery({ left, onContinue }: SignedInByRecoveryProps) {
  return (
    <AccountLayout flag="C" isClosed>
      <ResultFlag letter="C" />
      <PageHeading>You're in</PageHeading>
      <StateBox
        kind="warn"
        icon={KeyRound}
        title={`${left} recovery ${left === 1 ? 'code' : 'codes'} left.`}
        className="mt-6"
      >
        Set up your authenticator app again if you lost your phone.
      </StateBox>
      <div className="mt-6 grid gap-3">
        <Button kind="primary" size="large" wide onClick={() => onContinue()}>
          Continue
        </Button>
        <Button size="large" wide onClick={() => onContinue('/settings#sign-in')}>
          Go to Sign-in settings
        </Button>
      </div>
    </AccountLayout>
  )
}

function CodeLinks({ children }: { children: ReactNode }) {
  return (
    <AccountLinks>
      {children}
      <TextLink to="/login" state={useAccountState()}>
        Back to sign-in
      </TextLink>
    </AccountLinks>
  )
}

const ViewLink = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    className="min-h-6 font-600 text-primary underline-offset-[0.2em] hover:underline"
    onClick={onClick}
  >
    {children}
  </button>
)

function BackButton() {
  return (
    <div className="mt-6 grid">
      <ButtonLink to="/login" state={useAccountState()} size="large">
        Back to sign-in
      </ButtonLink>
    </div>
  )
}
