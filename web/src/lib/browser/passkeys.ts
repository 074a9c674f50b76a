import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** Made by the server for WebAuthn. */
type Options = { challenge: string }

export const knowsPasskeys = browserSupportsWebAuthn

/** Whether the browser suggests passkeys in the email field. */
export const suggestsPasskeys = browserSupportsWebAuthnAutofill

/**
 * Requests a passkey, in the browser's own window; as a suggestion, in the email field instead. Resolves to undefined
 * if the member or `stopAsking` cancelled it.
 */
export const askForPasskey = (options: Options, isSuggestion = false) =>
  unlessGivenUp(
    startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isSuggestion,
    }),
  )

/** Makes a passkey. Resolves to undefined if that was cancelled. */
export const makePasskey = (options: Options) =>
  unlessGivenUp(
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  )

/** Closes the browser's window. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

/** Whether this device has one of the member's passkeys already, so that no second one was made. */
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
