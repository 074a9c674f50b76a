import { AppError } from '@shipmates/contract/errors'
import type { FormEvent, RefObject } from 'react'
import type { FormField } from '../../components/behaviour/use-contract-form.ts'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { errorSentence } from '../../lib/net/query-client.ts'

type PasswordQuestionProps = {
  /** The submit button stands in the dialog's footer and names this id as its `form`. */
  id: string
  field: FormField
  fieldRef: RefObject<HTMLInputElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  error: unknown
  /** What could not be done. */
  failure: string
}

/** Asks for the password before something is done that needs it. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { id, field, fieldRef, onSubmit, error, failure } = props
  return (
    <form id={id} onSubmit={onSubmit} noValidate className="mt-4 grid gap-4">
      <PasswordField
        label="Password"
        autoComplete="current-password"
        ref={fieldRef}
        data-autofocus=""
        {...field}
      />
      {error && !isWrongPassword(error) ? (
        <FormAlert title={failure}>{errorSentence(error, TRY_AGAIN)}</FormAlert>
      ) : null}
    </form>
  )
}

const TRY_AGAIN = 'Check your connection and try again.'

/** A wrong password is reported at the field, and everything else above the button. */
export const isWrongPassword = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'INVALID_CURRENT_PASSWORD'
