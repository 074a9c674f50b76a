import Compass from 'lucide-react/icons/compass'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuSeparator, menuItemClasses } from '../../components/ui/menu.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import type { Visitor } from './visitor.ts'

type AvatarMenuProps = { visitor: NonNullable<Visitor>; onLogout: () => void }

/**
 * The signed-in member's menu in the header. Shows the first letter of the username, else of the
 * e-mail.
 */
export function AvatarMenu({ visitor, onLogout }: AvatarMenuProps) {
  const shown = { ...visitor, userName: visitor.userName || visitor.email }
  return (
    <Menu
      align="end"
      trigger={(props) => (
        <button type="button" {...props} className="grid size-11 place-items-center rounded-row">
          <UserAvatar user={shown} size={38} />
          <span className="sr-only">
            {visitor.userName && `${visitor.userName}, `}
            {visitor.email}, Account menu
          </span>
        </button>
      )}
    >
      <MenuAnchor href="/dashboard">
        <Compass aria-hidden="true" />
        Dashboard
      </MenuAnchor>
      <MenuAnchor href="/profile">
        <UserRound aria-hidden="true" />
        My Profile
      </MenuAnchor>
      <MenuSeparator />
      <MenuItem onSelect={onLogout}>
        <LogOut aria-hidden="true" />
        Logout
      </MenuItem>
    </Menu>
  )
}

function MenuAnchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} role="menuitem" tabIndex={-1} className={menuItemClasses}>
      {children}
    </a>
  )
}
