import { type ReactNode, useId } from 'react'

type PanelProps = {
  title: string
  line?: string | undefined
  aside?: ReactNode
  children: ReactNode
}

/** A box with a heading. */
export function Panel({ title, line, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${panelClasses} p-4 md:px-5.5 md:py-5`}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
        <h2 id={id} className="type-title text-18">
          {title}
        </h2>
        {line && <p className="text-13 text-ink-2">{line}</p>}
        {aside}
      </div>
      {children}
    </section>
  )
}

/** The classes of a box on the page. */
export const panelClasses = 'min-w-0 rounded-card border border-line bg-surface shadow-1'
