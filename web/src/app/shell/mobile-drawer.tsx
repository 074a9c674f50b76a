import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { Logo } from '../../components/logo.tsx'
import { Drawer } from '../../components/ui/drawer.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { displayName } from '../../lib/format/member-facts.ts'
import type { ShellUser } from './account-menu.tsx'
import { MainNav, type NavProps } from './main-nav.tsx'
import type { NavCounts } from './nav-items.ts'

type MobileDrawerProps = {
  id: string
  user: ShellUser
  counts: NavCounts
  nav?: ComponentType<NavProps> | undefined
  onClose: () => void
}

/**
 * The sidebar on narrow screens. Closes when an item is selected, before the new page takes focus.
 */
export function MobileDrawer(props: MobileDrawerProps) {
  const { id, user, counts, nav: Nav = MainNav, onClose } = props
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
        <MeLink user={user} onNavigate={onClose} />
      </div>
    </Drawer>
  )
}

type MeLinkProps = { user: ShellUser; onNavigate: () => void }

/** The link to profile, theme and logout, which have a page of their own on a phone. */
function MeLink({ user, onNavigate }: MeLinkProps) {
  const name = displayName(user)
  return (
    <NavLink
      to="/you"
      onClick={onNavigate}
      className="mt-auto flex min-w-0 items-center gap-3 rounded-row border border-hull-line p-2.5 hover:bg-hull-active aria-[current]:bg-hull-active"
    >
      <UserAvatar user={{ ...user, userName: name }} size={40} />
      <span className="min-w-0 flex-1">
        <b className="block truncate leading-[1.2] font-650">{name}</b>
        <small className="block truncate text-12 text-on-hull-2">{user.email}</small>
      </span>
      <ChevronRight aria-hidden="true" className="text-on-hull-2" />
    </NavLink>
  )
}
