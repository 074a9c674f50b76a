/** Who somebody is at a provider. */
export interface Person {
  /** Who says so. Together with the subject it names the person for ever. */
  issuer: string
  subject: string
  /** Undefined: the provider told none. Unchecked. */
  email: string | undefined
  /** Whether the provider vouches for the email. */
  isEmailVerified: boolean
  /** What to call them, the best first. Unchecked. */
  names: readonly string[]
}

/** Why a provider did not say who somebody is. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** `denied` by the person; `unreachable` without an answer that can be trusted. */
  readonly reason: 'denied' | 'unreachable'

  constructor(reason: 'denied' | 'unreachable', cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
