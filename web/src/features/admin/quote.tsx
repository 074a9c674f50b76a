import type { ReactNode } from 'react'

/** A quoted text of a member. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote
    dir="auto"
    className="border-l-3 border-edge py-0.5 pl-4 leading-[1.5] whitespace-pre-line text-pretty wrap-anywhere not-first:mt-3"
  >
    {children}
  </blockquote>
)
