import * as messages from '@shipmates/contract/messages/sign-in'
import { EnterCode } from '@shipmates/contract/second-factor'
import { type Ref, useEffect, useRef } from 'react'
import { type FormField, useContractForm } from '../../../components/behaviour/use-contract-form.ts'
import { ServerError } from '../../../components/server-error.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FormAlert } from '../../../components/ui/form-alert.tsx'
import { OtpField } from '../../../components/ui/otp-field.tsx'
import { isWrongCode } from '../api.ts'
import { SubmitButton } from '../form-parts.tsx'

type CodeFormProps = {
  kind: 'app' | 'recovery'
  isBusy: boolean
  error: unknown
  onSubmit: (code: string) => void
}

const SIX_DIGITS = /^\d{6}$/

/** Asks for a code of the authenticator app, in six cells, or for a recovery code. */
export function CodeForm({ kind, isBusy, error, onSubmit }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const form = useContractForm(EnterCode, { code: '' })
  const isApp = kind === 'app'
  const submit = form.submit(({ code }) => {
    if (!isApp || SIX_DIGITS.test(code)) return onSubmit(code)
    form.refuse('code', messages.codeTooShort)
    field.current?.focus()
  })
  useEffect(() => {
    if (!isWrongCode(error)) return
    // Selects the code, so that the next digit replaces it.
    field.current?.focus()
    field.current?.select()
  }, [error])

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      {isApp ? (
        <OtpField
          ref={field}
          label="Verification code"
          {...picked(form.field('code'))}
          onChange={(digits) => form.set('code', digits)}
          onComplete={() => submitButton.current?.focus()}
        />
      ) : (
        <RecoveryField ref={field} {...form.field('code')} />
      )}
      <Failure error={error} isApp={isApp} />
      <SubmitButton ref={submitButton} busy={isBusy} busyLabel="Verifying...">
        {isApp ? 'Verify' : 'Sign in'}
      </SubmitButton>
    </form>
  )
}

const picked = ({ name, value, error, onBlur }: FormField) => ({ name, value, error, onBlur })

const RecoveryField = (field: FormField & { ref: Ref<HTMLInputElement> }) => (
  <Field
    label="Recovery code"
    hint="One of the ten codes you saved. Each works once."
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
)

function Failure({ error, isApp }: { error: unknown; isApp: boolean }) {
  if (!isWrongCode(error)) {
    return <ServerError title={messages.codeFailed} error={error} />
  }
  return (
    <FormAlert title={messages.codeFailed}>
      {isApp ? messages.codeWrong : messages.recoveryCodeWrong}
    </FormAlert>
  )
}
