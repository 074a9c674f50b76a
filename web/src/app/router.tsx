import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import {
  BrowserRouter,
  Route,
  Routes,
  useLocation,
  useNavigationType,
  useOutletContext,
} from 'react-router'
import { late, optional } from '../components/late.tsx'
import { SiteFooterProvider } from '../components/site-footer.ts'
import { whenUsed } from '../lib/browser/when.ts'
import { dismissScreenToasts, whenToasted } from '../lib/toast.ts'
import { memberPages, publicPages, staffPage } from '../page-table.ts'
import { GuestsOnly, LeavingFirst, MembersOnly } from './guards.tsx'
import { LoadingWindow } from './loading-screen.tsx'
import { pageAt } from './pages.ts'
import { SignedIn } from './preload.ts'

/** Loaded for the first press or the first toast. */
const Toaster = late(
  async () => (await import('../components/ui/toaster.tsx')).Toaster,
  () => Promise.race([whenUsed(), whenToasted()]),
)

const routesOf = (shown: readonly { path: string; params?: string }[]) =>
  shown.map(({ path, params = '' }) => {
    const Page = pageAt(path)
    return <Route key={path} path={path + params} element={<Page />} />
  })

const routes = {
  guests: routesOf(publicPages.filter(({ isForGuests }) => isForGuests)),
  everyone: routesOf(publicPages.filter(({ isForGuests }) => !isForGuests)),
  members: routesOf(memberPages),
}

/** The staff's pages come from SignedIn, which loads them for the staff only. */
const StaffPages = () => useOutletContext<ReactNode>()

export function Router() {
  return (
    <BrowserRouter>
      <KeepScroll />
      <DismissToasts />
      <Suspense fallback={<LoadingWindow />}>
        <SiteFooterProvider value={<SiteFooterLinks />}>
          <Routes>
            <Route element={<LeavingFirst />}>
              {routes.everyone}
              <Route element={<GuestsOnly />}>{routes.guests}</Route>
              <Route element={<MembersOnly />}>
                <Route element={<SignedIn />}>
                  {routes.members}
                  <Route path={staffPage.path + staffPage.params} element={<StaffPages />} />
                </Route>
              </Route>
            </Route>
          </Routes>
        </SiteFooterProvider>
      </Suspense>
      <Toaster />
    </BrowserRouter>
  )
}

/**
 * Dismisses a screen's toasts on navigation. Rendered before the pages, so that toasts of the new
 * page stay.
 */
function DismissToasts() {
  const { pathname } = useLocation()

  useEffect(() => dismissScreenToasts(pathname), [pathname])

  return null
}

/** The scroll position of each visited history entry, by the entry's key. */
const leftAt = new Map<string, number>()

/** Whether the browser itself restores the position: after a reload, and on the way back from another site. */
const isRestored = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')

/** Scroll restoration: a new page starts at its top, Back and Forward restore the position. */
function KeepScroll() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    const note = () => leftAt.set(key, scrollY)
    // An entry of the same page, such as of a profile over it, begins where the page is. A first load begins at the top:
    // asking would lay out the page in the middle of its first render.
    if (leftAt.size === 0 && !isRestored()) leftAt.set(key, 0)
    else if (!leftAt.has(key)) note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of filters keeps the place
  useLayoutEffect(() => {
    const top = type === 'POP' ? leftAt.get(key) : 0
    document.documentElement.toggleAttribute(
      'data-back',
      top === undefined ? isRestored() : top > 0,
    )
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  }, [pathname])

  return null
}

const SiteLinks = optional(async () => (await import('../features/site/site-links.tsx')).SiteLinks)

export const SiteFooterLinks = () => (
  <Suspense>
    <SiteLinks className="pt-6" />
  </Suspense>
)
