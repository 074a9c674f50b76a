import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type PageProps = {
  /** `wide` lets a grid of cards have the columns that fit. */
  look?: 'wide' | undefined
  className?: string
  children: ReactNode
}

/** The column of a signed-in page, with the padding that all pages share. */
export function Page({ className, look, children }: PageProps) {
  return (
    <div
      className={classNames(
        'mx-auto w-full px-4 pt-5 pb-10 md:px-6 md:pt-6 md:pb-12 lg:px-8 lg:pt-7 lg:pb-14',
        look === 'wide' ? 'max-w-[2304px]' : 'max-w-[1240px]',
        className,
      )}
    >
      {children}
    </div>
  )
}
