import { AppError } from '@shipmates/contract/errors'
import { OTP_RESEND_COOLDOWN_MS } from '@shipmates/contract/limits'
import { Button } from '../../components/ui/button.tsx'
import { useResendCode } from './api.ts'
import { useResendCooldown } from './use-resend-cooldown.ts'

type ResendCodeProps = {
  email: string
  /** Whether the code comes by mail. */
  isMailed: boolean
  onResent: () => void
  onFailed: (error: unknown) => void
}

/**
 * Requests a new code. Then disabled for a minute, or for as long as the server's rate limit says.
 */
export function ResendCode({ email, isMailed, onResent, onFailed }: ResendCodeProps) {
  const resend = useResendCode()
  const { secondsLeft, announcement, start } = useResendCooldown()

  const ask = () =>
    resend.mutate(
      { email },
      {
        onSuccess: () => {
          start(OTP_RESEND_COOLDOWN_MS)
          onResent()
        },
        onError: (error) => {
          if (error instanceof AppError && error.retryAfterMs) start(error.retryAfterMs)
          onFailed(error)
        },
      },
    )

  return (
    <div className="flex items-center justify-between gap-3 text-14 text-ink-2 max-[480px]:flex-col-reverse max-[480px]:items-stretch">
      <span>
        {isMailed ? "Didn't get it? Check your spam folder." : 'Each new code replaces the last.'}
      </span>
      <Button
        size="small"
        className="max-[480px]:h-11 max-[480px]:rounded-control max-[480px]:text-14"
        disabled={secondsLeft > 0}
        busy={resend.isPending}
        onClick={ask}
      >
        {secondsLeft > 0 ? `Resend code in ${secondsLeft}s` : 'Resend code'}
      </Button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}
