import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { optional } from '../../components/late.tsx'
import { HeadingSlotProvider } from '../../components/page.tsx'
import { TabBar } from '../../components/tab-bar.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { whenUsed } from '../../lib/browser/when.ts'
import { displayName } from '../../lib/format/member-facts.ts'
import type { ShellUser } from './account-menu.tsx'
import type { NavProps } from './main-nav.tsx'
import { badgeOf, type NavCounts, navItems, pageIcons } from './nav-items.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSidebar } from './use-sidebar.ts'

/** Loaded when a phone is first used. */
const MobileDrawer = optional(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)

type ShellProps = {
  user: ShellUser
  counts: NavCounts
  onLogout: () => void
  /** Shown in the sidebar in place of the main navigation. */
  nav?: ComponentType<NavProps> | undefined
  /** Shown in the top bar in place of the welcome, on pages with a phone bar of their own. */
  title?: ReactNode
  /** Shown at the right of the top bar. */
  topAside?: ReactNode
  children: ReactNode
}

/** The layout around every signed-in page. Takes its data as props. */
export function Shell(props: ShellProps) {
  const { user, counts, onLogout, nav, title, topAside, children } = props
  const ids = { sidebar: useId(), drawer: useId(), main: 'main' }
  const { isNarrow, isOpen, isDrawerOpen, toggle, closeDrawer } = useSidebar()
  // Created before the bar that contains it: a heading that moved would lose its focus.
  const [slot] = useState(newSlot)
  const hasTabs = isNarrow && title === undefined
  useEffect(() => {
    if (isNarrow) void whenUsed().then(MobileDrawer.load)
  }, [isNarrow])

  return (
    <div className="flex min-h-dvh">
      <SkipLink target={ids.main} />
      {!isNarrow && (
        <Sidebar
          id={ids.sidebar}
          user={user}
          counts={counts}
          nav={nav}
          isOpen={isOpen}
          onLogout={onLogout}
        />
      )}
      {/* A full-screen page, `h-dvh`, hides the bars. They are named: with `:not(main)` each element that is added
          anywhere would have the styles of the whole page computed again. */}
      <div className="flex min-w-0 flex-1 flex-col [&:has(.h-dvh)>:is(header,nav)]:hidden">
        <TopBar
          name={displayName(user)}
          title={title}
          headingSlot={hasTabs ? slot : undefined}
          counts={counts}
          sidebarId={ids.sidebar}
          drawerId={ids.drawer}
          isSidebarOpen={isOpen}
          isNarrow={isNarrow}
          isDrawerOpen={isDrawerOpen}
          onToggle={toggle}
          aside={topAside}
        />
        <main id={ids.main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <HeadingSlotProvider value={hasTabs ? slot : null}>{children}</HeadingSlotProvider>
        </main>
        {hasTabs && <MainTabs user={user} counts={counts} />}
      </div>
      <Suspense>
        {isDrawerOpen && (
          <MobileDrawer
            id={ids.drawer}
            user={user}
            counts={counts}
            nav={nav}
            onClose={closeDrawer}
          />
        )}
      </Suspense>
    </div>
  )
}

function newSlot(): HTMLElement {
  const slot = document.createElement('div')
  slot.className = 'flex min-w-0 flex-wrap items-baseline gap-x-2.5'
  return slot
}

/** The skip link: the first tab stop of every signed-in page, jumps past the sidebar. */
function SkipLink({ target }: { target: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-2 left-2 z-50 rounded-control bg-surface px-4 py-2.5 font-600 text-ink shadow-3 not-focus:sr-only"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

/** The settings are opened from You. */
const shown = navItems.filter(({ file }) => file !== 'settings')

/** The pages of the sidebar, and You, at the bottom of a phone. */
export function MainTabs({ user, counts }: { user: ShellUser; counts: NavCounts }) {
  const pages = shown.map((item) => {
    const Icon = pageIcons[item.file]
    return {
      path: item.path,
      name: item.name,
      icon: <Icon aria-hidden="true" className="size-5!" />,
      badge: badgeOf(item, counts),
    }
  })
  const icon = <UserAvatar user={{ ...user, userName: displayName(user) }} size={20} />
  return (
    <TabBar
      label="Main"
      tabs={[...pages, { path: '/you', also: ['/profile', '/settings'], name: 'You', icon }]}
      marker="notch-8 -ml-4 h-2 w-8 bg-signal"
    />
  )
}
