import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { setPageTitle } from '../lib/document-title.ts'

/** The heading that was shown before, on this page or the one before it. */
let lastHeading: string | undefined

type PageHeadingProps = {
  children: string
  /** The page's name in the tab, where it differs from the heading. */
  title?: string | undefined
  className?: string | undefined
}

/** What PageHeading does, for an h1 with markup of its own. */
export function usePageHeading(
  heading: string,
  title = heading,
): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null)

  useEffect(() => setPageTitle(title), [title])

  useEffect(() => {
    const isNew = lastHeading !== undefined && lastHeading !== heading
    lastHeading = heading
    if (isNew) ref.current?.focus({ preventScroll: true })
  }, [heading])

  return ref
}

/**
 * The one h1 of a page. It names the tab, and takes focus when it replaces another, so that a screen
 * reader says where one is. The first of a visit leaves focus alone.
 */
export function PageHeading({ children, title = children, className }: PageHeadingProps) {
  const ref = usePageHeading(children, title)
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      className={classNames('type-display text-28 wrap-anywhere md:text-36', className)}
    >
      {children}
    </h1>
  )
}

type PageHeaderProps = PageHeadingProps & {
  /** One line under the heading. */
  line?: ReactNode
  /** Stands at the right, such as a filter box. */
  aside?: ReactNode
  /** What stands after the heading in mono: a number, or "4 pending", which a phone gives its own line. */
  count?: number | string | undefined
}

/** Heading, line and what stands beside them, at the top of a signed-in page. */
export function PageHeader({ line, aside, count, ...heading }: PageHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
          <PageHeading {...heading} />
          <span
            role="status"
            className={classNames(
              'type-mono text-14 text-ink-2',
              // Else a font that comes late would break the line, or mend it.
              typeof count === 'string' && 'max-md:w-full',
            )}
          >
            {count}
          </span>
        </div>
        {line && <p className="mt-1.5 text-pretty text-ink-2">{line}</p>}
      </div>
      {aside && <div className="w-full md:ml-auto md:w-auto">{aside}</div>}
    </div>
  )
}
