import { VerifyEmail } from '@shipmates/contract/account-forms'
import type { verifyEmail } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/accounts'
import type { Reply } from '@shipmates/contract/route'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { ServerError } from '../../components/server-error.tsx'
import { OtpField } from '../../components/ui/otp-field.tsx'
import { useVerifyEmail } from './api.ts'
import { SubmitButton } from './form-parts.tsx'
import { ResendCode } from './resend-code.tsx'

type VerifyEmailFormProps = {
  email: string
  /** The id of the line that says where the code was sent. */
  sentLineId: string
  /** Whether the code comes by mail. */
  isMailed: boolean
  onVerified: (outcome: Reply<typeof verifyEmail>['data']) => void
}

export function VerifyEmailForm({ sentLineId, onVerified, ...sending }: VerifyEmailFormProps) {
  const codeField = useFocusOnArrival()
  const submitButton = useRef<HTMLButtonElement>(null)
  const verification = useVerifyEmail()
  const [resendError, setResendError] = useState<unknown>()
  const form = useContractForm(VerifyEmail, { email: sending.email, otp: '' })
  const { error, value, name, onBlur } = form.field('otp')

  const submit = form.submit((code) => {
    setResendError(undefined)
    verification.mutate(code, {
      onSuccess: ({ data }) => onVerified(data),
      onError: (error) => {
        if (!isWrongOtp(error)) return
        form.refuse('otp', error.message)
        codeField.current?.focus()
        // Selects the code, so that the next digit replaces it.
        codeField.current?.select()
      },
    })
  })
  const startOver = () => {
    verification.reset()
    setResendError(undefined)
    form.reset()
    codeField.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      <OtpField
        ref={codeField}
        label="Verification code"
        describedBy={sentLineId}
        {...{ name, value, error, onBlur }}
        onChange={(digits) => form.set('otp', digits)}
        onComplete={() => submitButton.current?.focus()}
      />
      <Failure resendError={resendError} verifyError={verification.error} />
      <SubmitButton ref={submitButton} busy={verification.isPending} busyLabel="Verifying...">
        Verify email
      </SubmitButton>
      <ResendCode {...sending} onResent={startOver} onFailed={setResendError} />
    </form>
  )
}

/** Focuses an input after the page's heading, which takes the focus of a new page. */
function useFocusOnArrival() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return input
}

type FailureProps = { resendError: unknown; verifyError: unknown }

/** The last error, unless the code field shows it. */
function Failure({ resendError, verifyError }: FailureProps) {
  if (resendError) {
    return (
      <ServerError
        title="Couldn't send a new code."
        error={resendError}
        fallback={messages.resendFailed}
      />
    )
  }
  return (
    <ServerError
      title="Couldn't verify the code."
      error={isWrongOtp(verifyError) ? undefined : verifyError}
      fallback={messages.verifyFailed}
    />
  )
}

const isWrongOtp = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'INVALID_OTP'
