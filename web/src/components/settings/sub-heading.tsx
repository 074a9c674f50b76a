import type { ReactNode } from 'react'

type SubHeadingProps = { id?: string; title: string; children?: ReactNode }

/** The heading of a part of a section, with an optional line below. */
export const SubHeading = ({ id, title, children }: SubHeadingProps) => (
  <div className="mt-7 mb-3 first:mt-0">
    <h3 id={id} className="type-title text-16 leading-[1.25] tracking-[-0.012em]">
      {title}
    </h3>
    {children && <p className="mt-1 text-14 leading-[1.5] text-pretty text-ink-2">{children}</p>}
  </div>
)
