import type { ReactNode } from 'react'

/** The classes of a list of rows. */
export const listClasses = 'grid content-start gap-0.5'

/** A text in place of the list's rows. */
export const Inset = ({ children }: { children: ReactNode }) => (
  <div className="px-2 pt-1">{children}</div>
)
