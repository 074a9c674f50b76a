/** How often something may happen: so many times in so many seconds from the first. */
export interface Limit {
  times: number
  seconds: number
  /** So many at once to begin with; then the times come back evenly over the seconds. */
  burst?: number
}

/** How often each thing may happen, written as its setting is: several for one thing hold together. */
const defaults = {
  /** Wrong passwords; a pair is an account and the address that it is tried from. */
  loginByPair: '5/15m',
  loginByAddress: '30/5m',
  signupByAddress: '30/1h',
  codesByAccount: '5/1h,15/1d',
  codesByAddress: '30/1h',
  resetsByPair: '2/1h,5/1d',
  /** Above what one address may ask for, so that a stranger alone cannot use an owner's resets up. */
  resetsByAccount: '10/1h,20/1d',
  resetsByAddress: '30/1h',
  apiByMember: '200/1m',
  apiByAddress: '100/1m',
  passwordChanges: '5/15m',
  requests: '100/1h',
  messages: '60+1/1s',
  typing: '120/1m',
  uploads: '20/1h',
}

export type LimitName = keyof typeof defaults
export type Limits = Record<LimitName, readonly Limit[]>

const names = Object.keys(defaults) as LimitName[]

/** The environment variable of a limit: `LIMIT_LOGIN_BY_PAIR` for `loginByPair`. */
const settingOf = (name: LimitName) => `LIMIT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`

/** The environment variables that set limits. */
export const limitSettings: readonly string[] = names.map(settingOf)

/** A line for each variable that looks like a limit and is none: a slip would lift nothing, unseen. */
export function refuseUnknownLimits(environment: Record<string, string | undefined>): string[] {
  const known = new Set(limitSettings.flatMap((setting) => [setting, `${setting}_FILE`]))
  return Object.keys(environment)
    .filter((name) => name.startsWith('LIMIT_') && !known.has(name))
    .map((name) => `${name} is not a limit; there are ${limitSettings.join(', ')}`)
}

/** The limits of the environment, and a line for each that cannot be read. */
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
