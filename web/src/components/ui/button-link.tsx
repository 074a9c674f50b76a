import { Link, type LinkProps } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { type ButtonLook, buttonClasses } from './button-classes.ts'

/** A link that looks like a button, for a step that opens another page. */
export function ButtonLink({ kind, size, icon, wide, className, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classNames(buttonClasses({ kind, size, icon, wide }), className)} />
  )
}
