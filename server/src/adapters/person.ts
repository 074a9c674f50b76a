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

/**
 * Why a provider cannot be trusted, for the log: the messages of an error and of its causes, without their data, which
 * may hold tokens and claims.
 */
export function explain(error: unknown): string {
  const parts: string[] = []
  for (let each = error; each instanceof Error && parts.length < 4; each = each.cause) {
    const { code, error: word } = each as { code?: unknown; error?: unknown }
    const details = [code, word].filter((one) => typeof one === 'string' && /^\w{1,64}$/.test(one))
    parts.push([each.message.slice(0, 200), ...details].join(' '))
  }
  return parts.join('; ') || 'unknown'
}
