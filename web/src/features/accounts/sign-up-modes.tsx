import Ticket from 'lucide-react/icons/ticket'
import { type FormEvent, useState } from 'react'
import { AccountLayout, Intro, ResultFlag, SignInLink } from '../../components/account-layout.tsx'
import { PageHeading } from '../../components/page.tsx'
import type { SignalContent } from '../../components/signal.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'
import { useAccountState } from '../../lib/browser/account-state.ts'
import { SubmitButton } from './form-parts.tsx'

export const GOLF: SignalContent = { letters: 'G', name: 'Golf', meaning: 'I require a pilot.' }
const NOVEMBER: SignalContent = { letters: 'N', name: 'November', meaning: 'No.' }

export type InsteadProps = {
  isChecking: boolean
  /** Why the entered invitation is not valid. */
  refusal?: string | undefined
  /** Continues with another invitation, or without one. */
  onEnter: (invitation?: string) => void
}

/** Shown above the form to a person with an invitation. */
export function Invited({ email }: { email: string | null | undefined }) {
  return (
    <StateBox kind="good" icon={Ticket} title="You're invited." className="mt-6">
      {email ? (
        <>
          This invitation is for <b className="font-600 wrap-anywhere">{email}</b>.
        </>
      ) : (
        'Your invitation is used when you create your account.'
      )}
    </StateBox>
  )
}

/** Asks for an invitation, by its link or the code in it. */
export function InvitationOnly({ isChecking, refusal, onEnter }: InsteadProps) {
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const code = codeIn(typed)
    setMissing(!code)
    if (code && !isChecking) onEnter(code)
  }
  return (
    <AccountLayout flag={GOLF}>
      <ResultFlag letter="G" />
      <PageHeading key="only">By invitation only</PageHeading>
      <Intro>This community is for invited developers. Ask a member of the team for a link.</Intro>
      <form noValidate onSubmit={enter} className="mt-7 grid gap-[18px]">
        <Field
          label="Invitation code"
          placeholder="Paste your link or code"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isMissing ? 'Please paste your link or code' : refusal}
          onChange={({ target }) => {
            setTyped(target.value)
            setMissing(false)
          }}
        />
        <SubmitButton busy={isChecking} busyLabel="Checking...">
          Continue
        </SubmitButton>
      </form>
      <SignInLink />
    </AccountLayout>
  )
}

/** The code of a pasted link, or the text as typed. */
function codeIn(typed: string): string {
  const text = typed.trim()
  const inLink = /[?&]invitation=([^&#\s]+)/.exec(text)?.[1]
  return inLink ? decodeURIComponent(inLink) : text
}

export function InvalidInvitation({ onEnter }: InsteadProps) {
  return (
    <AccountLayout flag="U">
      <ResultFlag letter="U" />
      <PageHeading key="invalid">This invitation doesn't work</PageHeading>
      <div className="mt-7 grid gap-[18px]">
        <FormAlert title="It has expired or was used already.">
          Ask whoever sent it for a new one.
        </FormAlert>
        <Button size="large" wide onClick={() => onEnter()}>
          Go on without it
        </Button>
      </div>
      <SignInLink />
    </AccountLayout>
  )
}

/** Shown if no one may sign up. */
export function Closed() {
  const accountState = useAccountState()
  return (
    <AccountLayout flag={NOVEMBER}>
      <ResultFlag letter="N" />
      <PageHeading key="closed">Sign-up is closed</PageHeading>
      <Intro>This community doesn't take new members at the moment.</Intro>
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/login" state={accountState} kind="primary" size="large">
          Sign in
        </ButtonLink>
        <ButtonLink to="/" size="large">
          Back to home
        </ButtonLink>
      </div>
    </AccountLayout>
  )
}
