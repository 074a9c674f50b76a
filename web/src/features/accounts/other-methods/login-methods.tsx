import type { AppError } from '@shipmates/contract/errors'
import { passkeyLoginFailed } from '@shipmates/contract/messages/sign-in'
import type { SignInOptions } from '@shipmates/contract/sign-in-options'
import KeyRound from 'lucide-react/icons/key-round'
import { Button } from '../../../components/ui/button.tsx'
import { FormAlert } from '../../../components/ui/form-alert.tsx'
import { knowsPasskeys } from '../../../lib/browser/passkeys.ts'
import { errorSentence } from '../../../lib/net/query-client.ts'
import type { Enter, LoadNext } from '../api.ts'
import { OrLine } from '../form-parts.tsx'
import { methodClasses, ProviderLinks } from './provider-links.tsx'
import { type PasskeyState, usePasskeyLogin, useSuggestedPasskeys } from './use-passkey-login.ts'

export type LoginMethodsProps = {
  loadNext: LoadNext
  onSignedIn: Enter
  onRefused: (error: AppError) => void
  /** While it is set, the form is hidden. */
  passkey: PasskeyState
  onPasskey: (state: PasskeyState) => void
}

/** The other sign-in methods, below the form or without it. */
export function LoginMethods({
  options,
  ...props
}: LoginMethodsProps & { options: SignInOptions }) {
  const { passkey, onPasskey } = props
  const login = usePasskeyLogin({ ...props, onState: onPasskey })
  const hasPasskeys = options.passkey && knowsPasskeys()
  useSuggestedPasskeys(hasPasskeys && options.password && passkey === undefined, login.take)

  if (passkey === 'waiting') return <WaitingForPasskey onCancel={login.cancel} />
  const hasFailed = passkey === 'failed'
  const isAlone = !options.password
  return (
    <>
      {hasFailed && <Failed error={login.error} hasPassword={options.password} />}
      {!isAlone && !hasFailed && <OrLine />}
      <div className={isAlone || hasFailed ? 'mt-7 grid gap-2.5' : 'mt-4 grid gap-2.5'}>
        {isAlone && <ProviderLinks providers={options.providers} verb="Sign in with" isMain />}
        {hasPasskeys && (
          <Button className={methodClasses} wide onClick={login.ask}>
            <KeyRound aria-hidden="true" />
            Sign in with a passkey
          </Button>
        )}
        {!isAlone && <ProviderLinks providers={options.providers} verb="Sign in with" />}
      </div>
      {hasFailed && !isAlone && (
        <>
          <OrLine />
          <Button className="mt-4" wide onClick={() => onPasskey(undefined)}>
            Use email and password
          </Button>
        </>
      )}
    </>
  )
}

function WaitingForPasskey({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="mt-7 grid gap-2.5">
      <Button ref={focus} kind="primary" size="large" wide busy>
        Waiting for your passkey…
      </Button>
      <Button wide onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** The pressed button is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

function Failed({ error, hasPassword }: { error: unknown; hasPassword: boolean }) {
  const isUnknown = (error as AppError | null)?.code === 'INVALID_PASSKEY'
  const other = hasPassword ? 'use your password' : 'use another way'
  return (
    <div className="mt-7">
      <FormAlert title={passkeyLoginFailed}>
        {isUnknown
          ? `It may have been removed from your account. Try another one, or ${other}.`
          : errorSentence(error, `Please try again, or ${other}.`)}
      </FormAlert>
    </div>
  )
}
