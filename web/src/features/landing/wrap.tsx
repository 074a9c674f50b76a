import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** The column that all bands of the landing page share. */
export function Wrap({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full max-w-[1240px] px-5 md:px-8', className)}>
      {children}
    </div>
  )
}
