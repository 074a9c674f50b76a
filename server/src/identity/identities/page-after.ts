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
