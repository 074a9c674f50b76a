import { loadable } from '../components/loadable.tsx'
import { tabStorage } from '../lib/stored.ts'
import { loadPage, memberPages } from './pages.ts'

/** The shell and its live events, which account screens do not need. */
export const SignedIn = loadable(async () => (await import('./signed-in.tsx')).SignedIn)

/**
 * Loads the code of the page that opens, so that it can be drawn as soon as the session check says who is
 * there. What cannot be loaded shows as it is drawn.
 */
export async function loadOpening(): Promise<void> {
  const isMember = Boolean(tabStorage.read('user'))
  const path = `/${location.pathname.split('/')[1]}`
  const page = isMember || !Object.hasOwn(memberPages, path) ? path : '/login'
  await Promise.allSettled([loadPage(page), isMember && SignedIn.load()])
}
