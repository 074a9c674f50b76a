import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import type { ComponentType, ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Logo } from '../../components/logo.tsx'
import { ThemeSwitcher } from '../../components/theme-switcher.tsx'
import { Drawer } from '../../components/ui/drawer.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { classNames } from '../../lib/class-names.ts'
import { displayName } from '../../lib/format/display-name.ts'
import type { ShellUser } from './account-menu.tsx'
import { MainNav, type NavProps } from './main-nav.tsx'
import type { NavCounts } from './nav-items.ts'

type MobileDrawerProps = {
  id: string
  user: ShellUser
  counts: NavCounts
  nav?: ComponentType<NavProps> | undefined
  onClose: () => void
  onLogout: () => void
}

const entryClasses =
  'flex h-11 w-full items-center gap-3 rounded-control px-3 font-550 text-on-hull-2 hover:bg-hull-active hover:text-on-hull aria-[current]:bg-hull-active aria-[current]:text-on-hull'

/**
 * The sidebar on narrow screens, with the account entries as a list instead of a menu. Closes when
 * an item is chosen, before the new page takes focus.
 */
export function MobileDrawer(props: MobileDrawerProps) {
  const { id, user, counts, nav: Nav = MainNav, onClose, onLogout } = props
  return (
    <Drawer id={id} label="Menu" onClose={onClose}>
      <div className="flex min-h-full flex-col px-3 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
        <div className="flex items-center justify-between pb-3 pl-2">
          <Logo />
          <button
            type="button"
            aria-label="Close menu"
            data-autofocus
            onClick={onClose}
            className="grid size-11 place-items-center rounded-control text-on-hull-2 hover:bg-hull-active"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <Nav counts={counts} onNavigate={onClose} />
        <div className="mt-auto grid gap-1 pt-6">
          <Identity user={user} />
          <ThemeSwitcher />
          <NavLink to="/profile" onClick={onClose} className={classNames(entryClasses, 'mt-1')}>
            <UserRound aria-hidden="true" />
            My Profile
          </NavLink>
          <button type="button" className={entryClasses} onClick={onLogout}>
            <LogOut aria-hidden="true" />
            Logout
          </button>
        </div>
      </div>
    </Drawer>
  )
}

function Identity({ user }: { user: ShellUser }): ReactNode {
  const name = displayName(user)
  return (
    <div className="mb-2 flex min-w-0 items-center gap-3 px-2">
      <UserAvatar user={{ ...user, userName: name }} size={40} />
      <div className="min-w-0">
        <b className="block truncate leading-[1.2] font-650">{name}</b>
        <small className="block truncate text-12 text-on-hull-2">{user.email}</small>
      </div>
    </div>
  )
}
