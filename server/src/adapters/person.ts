/** A person's identity at a provider. */
export interface Person {
  /** The provider. Together with the subject it identifies the person for ever. */
  issuer: string
  subject: string
  /** Undefined if the provider gave none. Not validated. */
  email: string | undefined
  /** Whether the provider vouches for the email. */
  isEmailVerified: boolean
  /** Possible names, the best first. Not validated. */
  names: readonly string[]
}

/** Why a provider did not identify a person. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** `denied` by the person; `unreachable` without a response that can be trusted. */
  readonly reason: 'denied' | 'unreachable'

  constructor(reason: 'denied' | 'unreachable', cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
