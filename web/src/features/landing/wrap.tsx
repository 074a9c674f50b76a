import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** The content column of all sections of the landing page. */
export function Wrap({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full max-w-[1240px] px-5 md:px-8', className)}>
      {children}
    </div>
  )
}
