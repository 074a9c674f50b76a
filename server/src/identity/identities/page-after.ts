import type { ProviderId } from '@shipmates/contract/sign-in-options'

/** The address of a page for the step that is left after a provider. */
export function pageAfter(
  page: '/login' | '/signup',
  provider: ProviderId,
  next: string | null,
): string {
  const query = new URLSearchParams({ from: provider, ...(next && { next }) })
  return `${page}?${query}`
}

/** Where members link accounts. */
export const SETTINGS_PAGE = '/settings#sign-in'

/** The same page, with the reason why an account was not linked. */
export const settingsAfter = (provider: ProviderId): string => `/settings?from=${provider}#sign-in`

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
