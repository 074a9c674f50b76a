import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClasses } from '../../components/ui/button-classes.ts'
import { classNames } from '../../lib/class-names.ts'

/** A plain link that looks like a button: the landing page works without the router. */
export function AnchorButton({
  kind,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return <a {...rest} className={classNames(buttonClasses({ kind, size, wide }), className)} />
}
