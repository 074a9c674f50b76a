let token: string | undefined

/**
 * Takes the token of a reset link out of the address bar and keeps it with this one entry of the tab's
 * history, where a reload finds it. Called before anything else runs, so that no address, bookmark or
 * Referer ever holds it.
 */
export function takeResetToken(): void {
  const url = new URL(location.href)
  if (url.pathname !== '/reset-password') return
  token = url.searchParams.get('token') || history.state?.resetToken
  url.searchParams.delete('token')
  history.replaceState({ ...history.state, resetToken: token }, '', `${url.pathname}${url.search}`)
}

/** The token of the reset link that opened the app; undefined when the link had none. */
export const resetToken = (): string | undefined => token

/** Forgets the token once it works no more: after a reload the page asks for another link. */
export function forgetResetToken(): void {
  token = undefined
  history.replaceState({ ...history.state, resetToken: undefined }, '')
}
