let token: string | undefined

/**
 * Moves the token of a reset link from the URL to the history entry's state, where a reload finds
 * it. Call before anything else runs, so that no URL, bookmark or Referer header contains it.
 */
export function takeResetToken(): void {
  const url = new URL(location.href)
  if (url.pathname !== '/reset-password') return
  token = url.searchParams.get('token') || history.state?.resetToken
  url.searchParams.delete('token')
  history.replaceState({ ...history.state, resetToken: token }, '', `${url.pathname}${url.search}`)
}

/** The token of the reset link that opened the app; undefined if there was none. */
export const resetToken = (): string | undefined => token

/** Forgets an invalid token, so that a reload asks for a new link. */
export function forgetResetToken(): void {
  token = undefined
  history.replaceState({ ...history.state, resetToken: undefined }, '')
}
