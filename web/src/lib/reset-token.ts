let token: string | undefined

/**
 * Takes the token of a reset link out of the address bar and keeps it in memory. Called before
 * anything else runs, so that no history, bookmark or Referer ever holds it.
 */
export function takeResetToken(): void {
  const url = new URL(location.href)
  if (url.pathname !== '/reset-password') return
  token = url.searchParams.get('token') || undefined
  url.searchParams.delete('token')
  history.replaceState(history.state, '', `${url.pathname}${url.search}`)
}

/** The token of the reset link that opened the app; undefined when the link had none. */
export const resetToken = (): string | undefined => token
