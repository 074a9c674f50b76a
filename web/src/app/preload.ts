import { loadable } from '../components/late.tsx'
import { siteQuery } from '../features/site/api.ts'
import { tabStorage } from '../lib/browser/safe-storage.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { isMemberPath, loadPage } from './pages.ts'

/** The shell with its live events, which the account screens do not load. */
export const SignedIn = loadable(async () => (await import('./signed-in.tsx')).SignedIn)

/** Preloads the code of a member page and of the shell. Ignores failures. */
export const preloadMemberPage = (address: string) =>
  Promise.allSettled([loadPage(pageOf(address)), SignedIn.load()])

const pageOf = (address: string) => `/${address.split(/[/?#]/)[1]}`

/**
 * Preloads the code of the first page, so that it renders as soon as the session check ends.
 * Ignores failures: rendering the page reports them.
 */
export async function preloadFirstPage(): Promise<void> {
  const isMember = Boolean(tabStorage.read('user'))
  if (isMember) return void (await preloadMemberPage(location.pathname))
  const path = pageOf(location.pathname)
  await Promise.allSettled([loadPage(isMemberPath(path) ? '/login' : path)])
}

const WITHIN_MS = 1_000

/**
 * Waits for the early answer that says whether this server sends mail, for 1 s at most, if the first page is that of the
 * code: the box that says so would move its form later, when a person may be typing.
 */
export async function preloadSite(): Promise<void> {
  if (pageOf(location.pathname) !== '/verify-email') return
  const timeout = new Promise((resolve) => setTimeout(resolve, WITHIN_MS))
  await Promise.race([queryClient.prefetchQuery({ ...siteQuery, retry: false }), timeout])
}
