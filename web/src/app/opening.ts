import { preloadPage } from './pages.ts'

/** The shell and its live events, which account screens do not need. */
export const loadSignedIn = async () => (await import('./signed-in.tsx')).SignedIn

/** Fetches the code of the page that a member opens while the session check still asks for them. */
export function preloadOpening(): void {
  if (!sessionStorage.getItem('user')) return
  preloadPage(`/${location.pathname.split('/')[1]}`)
  void loadSignedIn().catch(() => {})
}
