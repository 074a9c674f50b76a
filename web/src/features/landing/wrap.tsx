import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClasses } from '../../components/ui/button-classes.ts'
import { classNames } from '../../lib/class-names.ts'

/** The content column of all sections of the landing page. */
export function Wrap({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full max-w-[1240px] px-5 md:px-8', className)}>
      {children}
    </div>
  )
}

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
