import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

/** The column of a signed-in page, with the padding that all pages share. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'mx-auto w-full max-w-[1240px] px-4 pt-5 pb-10 md:px-6 md:pt-6 md:pb-12 lg:px-8 lg:pt-7 lg:pb-14',
        className,
      )}
    >
      {children}
    </div>
  )
}
