import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { menuItemClasses, useCloseMenu } from './menu.tsx'

/** A link as an entry of a Menu. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = useCloseMenu()
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={menuItemClasses} onClick={close}>
      {children}
    </Link>
  )
}
