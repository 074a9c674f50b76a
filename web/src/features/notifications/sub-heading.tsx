import type { ReactNode } from 'react'

/** The heading of a part of the section, with a line below. */
export const SubHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className="type-title mt-6 text-16 leading-[1.25] tracking-[-0.012em]">{title}</h3>
    <p className="mt-1 mb-3 text-14 leading-[1.5] text-pretty text-ink-2">{children}</p>
  </>
)
