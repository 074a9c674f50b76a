import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { Mark } from '../../components/logo.tsx'
import { classNames } from '../../lib/class-names.ts'
import { AccountMenu, type ShellUser } from './account-menu.tsx'
import { MainNav, type NavProps } from './main-nav.tsx'
import type { NavCounts } from './nav-items.ts'

type SidebarProps = {
  id: string
  user: ShellUser
  counts: NavCounts
  nav?: ComponentType<NavProps> | undefined
  isOpen: boolean
  onLogout: () => void
}

/** The dark panel at the left: full width, or collapsed to icons. */
export function Sidebar({ id, user, counts, nav: Nav = MainNav, isOpen, onLogout }: SidebarProps) {
  return (
    <aside
      id={id}
      aria-label="Sidebar"
      className={classNames(
        'on-hull sticky top-0 z-6 hidden h-dvh flex-none flex-col bg-hull text-on-hull md:flex forced-colors:border-r',
        isOpen ? 'w-64 px-3 py-4' : 'w-12 px-1 py-4',
      )}
    >
      <Link
        to="/dashboard"
        className={classNames(
          'flex items-center gap-[0.65rem] font-display text-[1.28rem] leading-none font-750 tracking-[-0.02em]',
          isOpen ? 'px-2 pt-1.5 pb-5' : 'px-1.5 pt-1 pb-[18px]',
        )}
      >
        <Mark />
        <span className={isOpen ? '' : 'sr-only'}>Shipmates</span>
      </Link>
      <Nav counts={counts} isCollapsed={!isOpen} />
      <AccountMenu user={user} isCollapsed={!isOpen} onLogout={onLogout} />
    </aside>
  )
}
