interface Log {
  warn(details: object, message: string): void
}

type Environment = Record<string, string | undefined>

export interface Misspelt {
  name: string
  meant: string
}

/** Shorter names, such as HOST and PORT, resemble too many variables of other programs. */
const TELLING_LENGTH = 8

/**
 * Lists variables that are one typo away from a setting that is unset (its `_FILE` too).
 * Compares only settings of `TELLING_LENGTH` or more letters, so that variables of other programs
 * rarely match.
 */
export function listMisspelt(environment: Environment, settings: readonly string[]): Misspelt[] {
  const spellings = settings.map((setting) => [setting, `${setting}_FILE`])
  const known = new Set(spellings.flat())
  const missing = spellings
    .filter((names) => names.every((name) => environment[name] === undefined))
    .flat()
    .filter((name) => name.length >= TELLING_LENGTH)
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const bare = name.toUpperCase().replace(/^SHIPMATES_/, '')
      const meant = missing.find((setting) => isSlip(bare, setting))
      return meant ? [{ name, meant }] : []
    })
}

/** Logs a warning for each, with the setting that was probably meant. */
export function warnOfMisspelt(misspelt: readonly Misspelt[], log: Log): void {
  for (const slip of misspelt) log.warn(slip, 'unknown setting, perhaps misspelt')
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
