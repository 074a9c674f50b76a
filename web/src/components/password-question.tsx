import { PasswordForm } from '@shipmates/contract/account-forms'
import { AppError } from '@shipmates/contract/errors'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { signInAgain } from '../lib/net/session.ts'
import { signInStateQuery } from '../lib/net/sign-in-state.ts'
import { useContractForm } from './behaviour/use-contract-form.ts'
import { ServerError } from './server-error.tsx'
import { Button } from './ui/button.tsx'
import { PasswordField } from './ui/password-field.tsx'
import { StateBox } from './ui/state-box.tsx'

type Options = {
  /** Whether a member who signed in recently is not asked for the password. */
  trustsRecent?: boolean
}

/**
 * Confirms the member's identity: by their password, or without one by a login within the last five
 * minutes. Asks for the password until it is known whether they have one.
 */
export function usePasswordQuestion({ trustsRecent = false }: Options = {}) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const form = useContractForm(PasswordForm, { password: '' })
  const { data: state } = useQuery(signInStateQuery)
  const needsPassword = !state || (state.hasPassword && !(trustsRecent && state.isRecent))

  return {
    form,
    fieldRef,
    needsPassword,
    /** Whether the member has to sign in again first. */
    isTooOld: state !== undefined && !state.hasPassword && !state.isRecent,
    /** Handles the submit of the question's form: sends the password, if it is asked for. */
    onSubmit: (send: (password?: string) => void) =>
      needsPassword
        ? form.submit(({ password }) => send(password))
        : (event: FormEvent) => {
            event.preventDefault()
            send()
          },
    /** Shows a wrong password at its field. */
    refuse: (error: unknown) => {
      if (!isWrongPassword(error)) return
      form.refuse('password', error.message)
      fieldRef.current?.focus()
    },
  }
}

type PasswordQuestionProps = {
  /** The form's id: the submit button in the dialog's footer names it as its `form`. */
  id: string
  question: ReturnType<typeof usePasswordQuestion>
  send: (password?: string) => void
  error: unknown
  /** The error's title: what could not be done. */
  failure: string
  /** The page to return to after a member without a password has signed in again. */
  back: string
  /** More fields, below the password. */
  children?: ReactNode
}

/** Asks for the password before an action that requires it. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { id, question, send, error, failure, back, children } = props
  const { needsPassword, isTooOld, fieldRef, form, onSubmit } = question
  const mustSignIn = isTooOld || codeOf(error) === 'SIGN_IN_AGAIN'
  return (
    <form id={id} onSubmit={onSubmit(send)} noValidate className="mt-4 grid gap-4">
      {needsPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          ref={fieldRef}
          data-autofocus=""
          {...form.field('password')}
        />
      )}
      {children}
      {mustSignIn && <SignInAgain back={back} />}
      {!mustSignIn && !isWrongPassword(error) && <ServerError title={failure} error={error} />}
    </form>
  )
}

function SignInAgain({ back }: { back: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signInAgain(back)
  }
  return (
    <StateBox
      kind="quiet"
      icon={KeyRound}
      title="Sign in again first."
      actions={
        <Button size="small" busy={isLeaving} onClick={leave}>
          Sign in again
        </Button>
      }
    >
      You have no password here, so this needs a sign-in from the last five minutes.
    </StateBox>
  )
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : undefined)

/** Whether the error is shown at the password field. All others are shown above the button. */
const isWrongPassword = (error: unknown): error is AppError =>
  codeOf(error) === 'INVALID_CURRENT_PASSWORD'
