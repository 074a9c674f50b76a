import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { type ButtonLook, buttonClasses } from './button-classes.ts'
import { menuItemClasses, useCloseMenu } from './menu.tsx'

/** A link inside or next to text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'font-600 text-primary underline-offset-[0.2em] hover:underline',
        className,
      )}
    />
  )
}

/** A link that looks like a button, for a step that opens another page. */
export function ButtonLink({ kind, size, icon, wide, className, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classNames(buttonClasses({ kind, size, icon, wide }), className)} />
  )
}

/** A link as an entry of a Menu. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = useCloseMenu()
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={menuItemClasses} onClick={close}>
      {children}
    </Link>
  )
}
