import { VerifyEmail } from '@shipmates/contract/accounts'
import { messages } from '@shipmates/contract/messages'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { OtpField } from '../../components/ui/otp-field.tsx'
import { useVerifyEmail } from './api.ts'
import { contractResolver } from './contract-resolver.ts'
import { ResendCode } from './resend-code.tsx'
import { ServerError } from './server-error.tsx'

type VerifyEmailFormProps = {
  email: string
  /** The id of the line that says where the code was sent. */
  sentLineId: string
  onVerified: () => void
}

export function VerifyEmailForm({ email, sentLineId, onVerified }: VerifyEmailFormProps) {
  const submitButton = useRef<HTMLButtonElement>(null)
  const verification = useVerifyEmail()
  const [resendError, setResendError] = useState<unknown>()
  const { control, handleSubmit, formState, resetField, setFocus } = useForm({
    resolver: contractResolver(VerifyEmail),
    defaultValues: { email, otp: '' },
  })

  const submit = handleSubmit((code) => {
    setResendError(undefined)
    verification.mutate(code, { onSuccess: onVerified })
  })
  const startOver = () => {
    verification.reset()
    setResendError(undefined)
    resetField('otp')
    setFocus('otp')
  }

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      <Controller
        control={control}
        name="otp"
        render={({ field: { disabled: _, ...field } }) => (
          <OtpField
            {...field}
            label="Verification code"
            describedBy={sentLineId}
            error={formState.errors.otp?.message}
            onComplete={() => submitButton.current?.focus()}
          />
        )}
      />
      <ServerError
        error={resendError ?? verification.error}
        fallback={resendError ? messages.resendFailed : messages.verifyFailed}
      />
      <Button
        ref={submitButton}
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={verification.isPending}
        busyLabel="Verifying..."
      >
        Verify email
      </Button>
      <ResendCode email={email} onResent={startOver} onFailed={setResendError} />
    </form>
  )
}
