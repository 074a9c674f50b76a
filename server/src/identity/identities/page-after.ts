import type { ProviderId } from '@shipmates/contract/ways'

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
