/** The query parameter with the secret, for each page that mails link to. */
const parameters: Record<string, string> = {
  '/reset-password': 'token',
  '/signup': 'invitation',
}
let page: string | undefined
let token: string | undefined

/**
 * Moves the secret of a mailed link from the URL to the history entry's state, where a reload finds
 * it. Call before anything else runs, so that no URL, bookmark or Referer header contains it.
 */
export function takeLinkToken(): void {
  const url = new URL(location.href)
  const name = parameters[url.pathname]
  if (!name) return
  const found = url.searchParams.get(name) || history.state?.linkToken
  url.searchParams.delete(name)
  history.replaceState(history.state, '', `${url.pathname}${url.search}`)
  keepLinkToken(url.pathname, found)
}

/** The secret of the link that opened the app at this page; undefined if there was none. */
export const linkToken = (path: string): string | undefined => (path === page ? token : undefined)

/**
 * Stores a secret that the member typed. Without `next` it removes the secret, so that a reload
 * asks for a new one.
 */
export function keepLinkToken(path: string, next?: string): void {
  page = path
  token = next
  history.replaceState({ ...history.state, linkToken: next }, '')
}
