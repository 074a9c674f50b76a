import type { LimitName as CallLimit } from '@shipmates/contract/limits'
import { guessSetting } from './unknown-settings.ts'

/** A rate limit: `times` uses in a window of `seconds` that opens with the first use. */
export interface Limit {
  times: number
  seconds: number
  /** This many may come at once; after that `times` per `seconds`. */
  burst?: number
}

/** The default rate limits, in the syntax of their settings. All limits in a list apply. */
const defaults = {
  /** Wrong passwords. A pair is an account and the client's address. */
  loginByPair: '5/15m',
  loginByAddress: '30/5m',
  /** Wrong passwords from a known device of the account. Replaces the two above. */
  loginByDevice: '5/15m',
  /** All logins, successful ones too: by address, or by account on its known devices. */
  logins: '300/5m',
  signupByAddress: '30/1h',
  codesByPair: '5/1h,15/1d',
  /** Higher than `codesByPair`, so that one stranger cannot use up the owner's codes. */
  codesByAccount: '25/1h,60/1d',
  codesByAddress: '30/1h',
  resetsByPair: '2/1h,5/1d',
  /** Higher than `resetsByPair`, so that one stranger cannot use up the owner's resets. */
  resetsByAccount: '10/1h,20/1d',
  resetsByAddress: '30/1h',
  /** Attempts to redeem a code, a reset link or an invitation. */
  triesByAddress: '100/5m',
  apiByMember: '200/1m',
  apiByAddress: '100/1m',
  /** Fallback for a known device once `apiByAddress` is used up. */
  apiByDevice: '100/1m',
  /** Unknown session tokens, by address. Tokens looked up in the last seconds do not count. */
  unknownSessions: '300/1m',
  passwordChanges: '5/15m',
  /** Options to sign in with a passkey, by address. */
  passkeyOptions: '60/5m',
  /** Wrong codes of the second factor, by account. */
  codesOfSecondFactor: '5/15m,30/1d',
  /** Socket connections: of a member, or of an address without a session. */
  handshakesByMember: '120/1m',
  handshakesByAddress: '100/1m',
  requests: '100/1h',
  /** For members whose requests look like spam. */
  slowedRequests: '5/1h',
  messages: '60+1/1s',
  /** Edits, deletions and reactions. */
  changes: '60+1/1s',
  typing: '120/1m',
  uploads: '20/1h',
  /** Images for messages. */
  images: '60/1h,200/1d',
  /** Images of messages that a member loads. They don't count as `apiByMember`. */
  imageViews: '2000/1m',
  /** Copies of a member's data. */
  exports: '1/1d',
  reports: '10/1d',
  /** Imports from a member's GitHub account. */
  githubLinks: '20/1h',
} satisfies Record<CallLimit, string> & Record<string, string>

export type LimitName = keyof typeof defaults
export type Limits = Record<LimitName, readonly Limit[]>

const names = Object.keys(defaults) as LimitName[]

/** The environment variable of a limit: `LIMIT_LOGIN_BY_PAIR` for `loginByPair`. */
const settingOf = (name: LimitName) => `LIMIT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`

/** The environment variables that set limits. */
export const limitSettings: readonly string[] = names.map(settingOf)

/** An error line for each unknown `LIMIT_*` variable: a typo would silently change nothing. */
export function refuseUnknownLimits(environment: Record<string, string | undefined>): string[] {
  const known = new Set(limitSettings.flatMap((setting) => [setting, `${setting}_FILE`]))
  return Object.keys(environment)
    .filter((name) => name.startsWith('LIMIT_') && !known.has(name))
    .map((name) => {
      const meant = guessSetting(name, limitSettings)
      return meant
        ? `${name} is not a limit; did you mean ${meant}?`
        : `${name} is not a limit; there are ${limitSettings.join(', ')}`
    })
}

/** The limits of the environment, and an error line for each that cannot be parsed. */
export function readLimits(environment: Record<string, string | undefined>) {
  const problems: string[] = []
  const entries = names.map((name) => {
    const setting = settingOf(name)
    const limits = parseLimits(environment[setting] || defaults[name])
    if (!limits)
      problems.push(`${setting} takes times per time, such as 5/15m, 5/1h,15/1d or 60+1/1s`)
    return [name, limits ?? []]
  })
  return { limits: Object.fromEntries(entries) as Limits, problems }
}

const SECONDS = { s: 1, m: 60, h: 60 * 60, d: 24 * 60 * 60 }
const SHAPE = /^(?:([1-9]\d{0,5})\+)?([1-9]\d{0,5})\/([1-9]\d{0,3})([smhd])$/

function parseLimits(text: string): Limit[] | undefined {
  const limits = text.split(',').flatMap((part) => parseLimit(part.trim()) ?? [])
  return limits.length === text.split(',').length ? limits : undefined
}

function parseLimit(text: string): Limit | undefined {
  const [, burst, times, span, unit] = SHAPE.exec(text) ?? []
  if (!unit) return undefined
  return {
    times: Number(times),
    seconds: Number(span) * SECONDS[unit as keyof typeof SECONDS],
    ...(burst && { burst: Number(burst) }),
  }
}
