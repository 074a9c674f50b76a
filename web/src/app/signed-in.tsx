import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useMatch } from 'react-router'
import { useLayer } from '../components/behaviour/use-layer.ts'
import { useLogOut } from '../components/behaviour/use-log-out.ts'
import { late, loadable, optional } from '../components/late.tsx'
import { ReportOpenerProvider, type ReportSubject } from '../components/report-opener.ts'
import { Kbd } from '../components/ui/kbd.tsx'
import { useUnreadTotal } from '../features/chat/thread/messages.ts'
import { usePendingCount } from '../features/connections/api.ts'
import { Bell } from '../features/notices/bell.tsx'
import { profileQuery } from '../features/profile/api.ts'
import { showPendingCount } from '../lib/browser/document-title.ts'
import { keyName } from '../lib/browser/keys.ts'
import { setWorkerPresent } from '../lib/browser/missing-worker.ts'
import { whenIdle } from '../lib/browser/when.ts'
import { followPresence } from '../lib/net/presence.ts'
import { isStaff, recheckSession, refreshUser, type User, useSession } from '../lib/net/session.ts'
import { openSocket, useSocketEvent } from '../lib/net/socket.ts'
import { toast } from '../lib/toast.ts'
import { useStableCallback } from '../lib/use-stable-callback.ts'
import { staffPage } from '../page-table.ts'
import { LoadingScreen, LoadingWindow } from './loading-screen.tsx'
import { pageAt } from './pages.ts'
import { type NavProps, NavWithAdmin } from './shell/main-nav.tsx'
import { waiting } from './shell/nav-items.ts'
import { Shell } from './shell/shell.tsx'
import { loadLater, loadNotices, loadPalette, useGlobalKeys } from './use-global-keys.tsx'

const loadLive = () => import('./live.tsx')
const LiveEvents = late(async () => (await loadLive()).LiveEvents)

const loadStaff = () => import('./admin/staff.tsx')
const AdminPages = loadable(async () => (await loadStaff()).AdminPages)
const LoadedStaffNav = optional(async () => (await loadStaff()).StaffNav)
const StaffTitle = optional(async () => (await loadStaff()).StaffTitle)

/** The staff's navigation. While it loads, the link to their pages is shown without counts. */
const StaffNav = (props: NavProps) => (
  <Suspense fallback={<NavWithAdmin {...props} />}>
    <LoadedStaffNav {...props} />
  </Suspense>
)

/** The layout of the signed-in pages, with the live event listeners that all of them need. */
export function SignedIn() {
  const { user } = useSession()
  const isAdmin = useMatch(staffPage.path + staffPage.params) !== null
  if (isAdmin && user && !isStaff(user)) return <NotStaff />
  if (!user) return <LoadingWindow />
  return (
    <Reporting>
      <LiveShell user={user} isAdmin={isAdmin} />
    </Reporting>
  )
}

const NotFound = pageAt('*')

/**
 * The page for members at the staff's address. Asks the server once whether the member has joined
 * the staff in the meantime; otherwise shows the page of unknown addresses.
 */
function NotStaff() {
  const [hasChecked, setChecked] = useState(false)

  useEffect(() => void recheckSession().finally(() => setChecked(true)), [])

  if (!hasChecked) return <LoadingWindow />
  return (
    <Suspense fallback={<LoadingWindow />}>
      <NotFound />
    </Suspense>
  )
}

/** `isAdmin`: whether this is a page of the staff. */
function LiveShell({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const counts = { unreadMessages: useUnreadTotal(), pendingRequests: usePendingCount() }
  const { total } = waiting(counts)
  useProfileAfterLogin(user)
  useEffect(followPresence, [])
  // Subscribed here because no other call repeats this event, and code that is loaded later may
  // miss it.
  useSocketEvent('error', (sentence) => toast.error(sentence))
  useEffect(() => openSocket(loadLive), [])
  useEffect(() => void registerWorker(), [])
  useEffect(() => {
    showPendingCount(total)
    return () => showPendingCount(0)
  }, [total])

  const logOut = useLogOut()
  const bellRef = useRef<HTMLButtonElement>(null)
  const { openPalette, areNoticesOpen, toggleNotices, layers } = useGlobalKeys({
    onLogout: logOut,
    bellRef,
  })
  const { userId: id, email, userName = '', photoUrl } = user
  return (
    <Shell
      user={{ id, email, userName, photoUrl }}
      counts={counts}
      onLogout={logOut}
      nav={isStaff(user) ? StaffNav : undefined}
      title={
        isAdmin ? (
          <Suspense fallback={<span />}>
            <StaffTitle />
          </Suspense>
        ) : undefined
      }
      topAside={
        <>
          <PaletteHint onOpen={openPalette} onNear={() => void loadPalette().catch(() => {})} />
          <Bell
            ref={bellRef}
            isOpen={areNoticesOpen}
            onPress={toggleNotices}
            onNear={() => void loadNotices().catch(() => {})}
          />
        </>
      }
    >
      <Suspense fallback={<LoadingScreen />}>
        <Outlet context={isAdmin && <AdminPages />} />
      </Suspense>
      {layers}
      <LiveEvents me={user.userId} />
    </Shell>
  )
}

/** The login reply has no photo; the session check at startup does. */
function useProfileAfterLogin({ userId, photoUrl }: User): void {
  const { data: profile } = useQuery(profileQuery(photoUrl === undefined ? userId : undefined))
  useEffect(() => {
    if (profile) refreshUser(profile)
  }, [profile])
}

/**
 * Registers the service worker that caches the app for offline use, once the first screen has
 * loaded.
 */
async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await whenIdle()
  // Development has no service worker. A failed registration affects only notifications, whose
  // switch shows it.
  setWorkerPresent(import.meta.env.PROD && (await hasWorker(navigator.serviceWorker)))
}

async function hasWorker(workers: ServiceWorkerContainer): Promise<boolean> {
  try {
    const registration = await workers.register('/sw.js')
    // If a browser extension blocks service workers, this may resolve with nothing.
    const installing = registration?.installing
    // The install may fail later: a file was missing, or storage was full.
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && !registration.active) setWorkerPresent(false)
    })
    return true
  } catch {
    // If this registration failed, an earlier one is good enough.
    return Boolean(await workers.getRegistration().catch(() => undefined))
  }
}

type PaletteHintProps = { onOpen: () => void; onNear: () => void }

/** The button that opens the command palette and names its keys. */
function PaletteHint({ onOpen, onNear }: PaletteHintProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-10 items-center gap-2 rounded-control px-2 text-13 text-ink-2 hover:bg-sunken max-md:hidden"
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      Jump to
      <span className="flex gap-1">
        <Kbd>{keyName('Mod')}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  )
}

const loadLayer = async () => (await loadLater()).ReportLayer

/**
 * Provides the dialog to report a member to every menu inside. Its code is loaded when it is first
 * opened.
 */
export function Reporting({ children }: { children: ReactNode }) {
  const { Open, open, close } = useLayer(loadLayer)
  const [subject, setSubject] = useState<ReportSubject>()
  const report = useStableCallback((next: ReportSubject) => {
    setSubject(next)
    open()
  })
  return (
    <ReportOpenerProvider value={report}>
      {children}
      {Open && <Open subject={subject!} onClose={close} />}
    </ReportOpenerProvider>
  )
}
