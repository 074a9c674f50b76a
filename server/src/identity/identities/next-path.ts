/** The page to open: a path of this site; undefined for anything else. */
export function toPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > 500) return undefined
  // Browsers read a backslash as a slash, and ignore tabs and line breaks.
  const isPath = /^\/(?!\/)[^\\\p{C}]*$/u.test(next)
  const home = 'https://shipmates.invalid'
  if (!isPath || !URL.canParse(next, home)) return undefined
  const { origin, pathname, search, hash } = new URL(next, home)
  const path = pathname + search + hash
  return origin === home && !path.startsWith('//') ? path : undefined
}
