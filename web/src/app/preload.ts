import { loadable } from '../components/loadable.tsx'
import { isStaff, readSaved } from '../lib/net/session.ts'
import { staffPage } from '../page-table.ts'
import { isMemberPath, loadPage } from './pages.ts'

/** The shell with its live events; the account screens do not load it. */
export const SignedIn = loadable(async () => (await import('./signed-in.tsx')).SignedIn)

/** Preloads the code of a member page and of the shell, the staff's for nobody else. Ignores failures. */
export function preloadMemberPage(address: string) {
  const page = pageOf(address)
  const isOpen = page !== staffPage.path || isStaff(readSaved())
  return Promise.allSettled([isOpen && loadPage(page), SignedIn.load()])
}

const pageOf = (address: string) => `/${address.split(/[/?#]/)[1]}`

/**
 * Preloads the code of the first page, so that it renders as soon as the session check ends.
 * Ignores failures: rendering the page reports them.
 */
export async function preloadFirstPage(): Promise<void> {
  if (readSaved()) return void (await preloadMemberPage(location.pathname))
  const path = pageOf(location.pathname)
  await Promise.allSettled([loadPage(isMemberPath(path) ? '/login' : path)])
}
