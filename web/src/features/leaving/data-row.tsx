import type { ReactNode } from 'react'

type DataRowProps = {
  titleId?: string
  title: ReactNode
  line: ReactNode
  action?: ReactNode
  /** Shown below, across the row. */
  children?: ReactNode
}

/** A row of the box: text at the left, its action at the right. */
export function DataRow({ titleId, title, line, action, children }: DataRowProps) {
  return (
    <div className="grid gap-3.5 px-4 py-4 not-first:border-t not-first:border-line md:px-5">
      <div className="flex flex-wrap items-center gap-3.5">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <h3 id={titleId} className="flex items-center gap-2 leading-[1.35] font-600">
            {title}
          </h3>
          <p className="mt-0.5 text-13 leading-[1.45] text-pretty text-ink-2">{line}</p>
        </div>
        {action && (
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">{action}</div>
        )}
      </div>
      {children}
    </div>
  )
}
