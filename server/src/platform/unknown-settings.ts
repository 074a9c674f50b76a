interface Log {
  warn(details: object, message: string): void
}

type Environment = Record<string, string | undefined>

/** A variable that looks like a setting, but is not read. */
export interface UnknownSetting {
  name: string
  /** The setting that was probably meant. */
  meant?: string
  /** The replacement of a removed setting. */
  instead?: string
}

const REMOVED: Record<string, string> = {
  DATABASE_REPLICA_URL:
    'A standby is for failover only. The database of DATABASE_URL answers all reads.',
  SENTRY_DSN: 'Errors are in the log, as lines of the level error.',
}

/** Shorter names, such as HOST and PORT, resemble too many variables of other programs. */
const COMPARED_MIN_CHARS = 8

/** Lists variables that are not read, but were a setting or resemble one. */
export function listUnknown(
  environment: Environment,
  settings: readonly string[],
): UnknownSetting[] {
  return [...listRemoved(environment), ...listMisspelt(environment, settings)]
}

const listRemoved = (environment: Environment): UnknownSetting[] =>
  Object.entries(REMOVED).flatMap(([setting, instead]) =>
    [setting, `${setting}_FILE`]
      .filter((name) => environment[name])
      .map((name) => ({ name, instead })),
  )

/**
 * Lists variables that are one typo away from an unset setting (or its `_FILE`). Compares only settings of
 * `COMPARED_MIN_CHARS` or more letters, so that variables of other programs rarely match.
 */
function listMisspelt(environment: Environment, settings: readonly string[]): UnknownSetting[] {
  const known = new Set(settings.flatMap((name) => [name, `${name}_FILE`]))
  const isUnset = (name: string) =>
    environment[name] === undefined && environment[`${name}_FILE`] === undefined
  const missing = settings.filter((name) => name.length >= COMPARED_MIN_CHARS && isUnset(name))
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = guessSetting(name.toUpperCase().replace(/^SHIPMATES_/, ''), missing)
      return meant ? [{ name, meant }] : []
    })
}

/** The setting, or its `_FILE`, that is at most one typo away from a name. */
export function guessSetting(name: string, settings: readonly string[]): string | undefined {
  const [bare, suffix] = name.endsWith('_FILE') ? [name.slice(0, -5), '_FILE'] : [name, '']
  const meant = settings.find((setting) => isSlip(bare, setting))
  return meant && meant + suffix
}

/** Logs a warning for each. */
export function warnOfUnknown(unknown: readonly UnknownSetting[], log: Log): void {
  for (const setting of unknown) {
    log.warn(setting, setting.meant ? 'unknown setting, perhaps misspelt' : 'removed setting')
  }
}

/** Whether two names differ by at most one inserted, deleted, replaced or transposed letter. */
function isSlip(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let same = 0
  const shorter = Math.min(one.length, other.length) - start
  while (same < shorter && one.at(-1 - same) === other.at(-1 - same)) same += 1

  const [left = '', right = ''] = [one, other].map((name) => name.slice(start, name.length - same))
  const isSwapped = left.length === 2 && right.length === 2 && left === `${right[1]}${right[0]}`
  return isSwapped || (left.length <= 1 && right.length <= 1)
}
