import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { useMatch } from 'react-router'
import { ThemeMenuItems } from '../../components/theme-menu.tsx'
import { MenuLink } from '../../components/ui/links.tsx'
import { Menu, MenuItem, MenuSeparator, type MenuTriggerProps } from '../../components/ui/menu.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { classNames } from '../../lib/class-names.ts'
import { displayName } from '../../lib/format/member-facts.ts'

export type ShellUser = {
  id: string
  userName: string
  email: string
  photoUrl?: string | null | undefined
}

type AccountMenuProps = { user: ShellUser; isCollapsed: boolean; onLogout: () => void }

/** The user card at the bottom of the sidebar and its menu. */
export function AccountMenu({ user, isCollapsed, onLogout }: AccountMenuProps) {
  return (
    <Menu
      side="top"
      trigger={(props) => <UserCard {...props} user={user} isCollapsed={isCollapsed} />}
    >
      <MenuLink to="/profile">
        <UserRound aria-hidden="true" />
        My Profile
      </MenuLink>
      <MenuSeparator />
      <ThemeMenuItems />
      <MenuSeparator />
      <MenuItem onSelect={onLogout}>
        <LogOut aria-hidden="true" />
        Logout
      </MenuItem>
    </Menu>
  )
}

type UserCardProps = MenuTriggerProps & { user: ShellUser; isCollapsed: boolean }

function UserCard({ user, isCollapsed, ...trigger }: UserCardProps) {
  const isHere = useMatch('/profile') !== null
  const name = displayName(user)
  return (
    <button
      type="button"
      {...trigger}
      className={classNames(
        'mt-auto flex w-full items-center gap-[0.7rem] rounded-row text-left hover:bg-hull-active aria-expanded:bg-hull-active',
        isCollapsed ? 'justify-center p-px' : 'border border-hull-line p-2.5',
        isHere && 'bg-hull-active',
      )}
    >
      <UserAvatar user={{ ...user, userName: name }} size={38} />
      {/*
       * One text node, because browsers put spaces around hidden parts when they compute the name.
       */}
      <span className="sr-only">{`${name}, ${user.email}, Account menu`}</span>
      {!isCollapsed && (
        <span aria-hidden="true" className="min-w-0 flex-1">
          <b className="block truncate leading-[1.2] font-650">{name}</b>
          <small className="block truncate text-12 text-on-hull-2">{user.email}</small>
        </span>
      )}
      {!isCollapsed && <Ellipsis aria-hidden="true" className="text-on-hull-2" />}
    </button>
  )
}
