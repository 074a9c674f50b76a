import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type PageProps = {
  /** `column` limits the line length for reading; other pages are as wide as the window. */
  look?: 'column' | undefined
  className?: string
  children: ReactNode
}

/** A signed-in page. All pages start at the same left edge, and none is centred. */
export function Page({ className, look, children }: PageProps) {
  return (
    <div
      className={classNames(
        'w-full px-4 pt-5 pb-10 md:px-6 md:pt-6 md:pb-12 lg:px-8 lg:pt-7 lg:pb-14',
        look === 'column' && 'max-w-[1240px]',
        className,
      )}
    >
      {children}
    </div>
  )
}
