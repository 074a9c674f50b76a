import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** WebAuthn options from the server. */
type Options = { challenge: string }

export const knowsPasskeys = browserSupportsWebAuthn

/** Whether the browser suggests passkeys in the email field. */
export const suggestsPasskeys = browserSupportsWebAuthnAutofill

/**
 * Requests a passkey in a window of the browser, or as a suggestion in the email field. Resolves to
 * undefined if the member or `signal` cancelled it, also while the options are fetched.
 */
export function askForPasskey(
  fetchOptions: (signal: AbortSignal) => Promise<Options>,
  signal: AbortSignal,
  isSuggestion = false,
) {
  const ask = async () => {
    const options = await fetchOptions(signal)
    signal.throwIfAborted()
    signal.addEventListener('abort', stopAsking)
    return startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isSuggestion,
    })
  }
  return unlessGivenUp(ask())
}

/** Creates a passkey. Resolves to undefined if the member cancelled it. */
export const makePasskey = (options: Options) =>
  unlessGivenUp(
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  )

/** Cancels the open request and closes the browser's window. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

/** Whether creation failed because this device already has a passkey of the member. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

async function unlessGivenUp<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof Error && /^(Abort|NotAllowed)Error$/.test(error.name)) return undefined
    throw error
  }
}
