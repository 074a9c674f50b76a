import { type ReactNode, useId } from 'react'
import { ButtonLink } from '../../components/ui/links.tsx'

type LinkCardProps = { title: string; line: string; to: string; children: ReactNode }

/** A line about a setting, with a link to it. */
export function LinkCard({ title, line, to, children }: LinkCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex items-center gap-5 rounded-card border border-line bg-surface px-6 py-[18px] shadow-1 max-lg:px-[18px] max-md:flex-col max-md:items-stretch max-md:gap-3.5"
    >
      <div className="mr-auto">
        <h2 id={id} className="type-title text-18">
          {title}
        </h2>
        <p className="mt-1 text-ink-2">{line}</p>
      </div>
      <ButtonLink to={to} className="max-md:h-11">
        {children}
      </ButtonLink>
    </section>
  )
}
