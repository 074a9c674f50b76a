import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { setPageTitle } from '../lib/browser/document-title.ts'
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

/** The most recent heading, on this page or the previous one. */
let lastHeading: string | undefined

type PageHeadingProps = {
  children: string
  /** The page's title in the tab, if it differs from the heading. */
  title?: string | undefined
  className?: string | undefined
}

/** The behaviour of PageHeading, for an h1 with its own markup. */
export function usePageHeading(
  heading: string,
  title = heading,
): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null)

  useEffect(() => setPageTitle(title), [title])

  // Before the paint: a key that follows the page's appearance meets the new focus.
  useLayoutEffect(() => {
    const isNew = lastHeading !== undefined && lastHeading !== heading
    lastHeading = heading
    if (isNew && !isFillingIn()) ref.current?.focus({ preventScroll: true })
  }, [heading])

  return ref
}

/** Whether a field of the page has the focus; those of the previous page are gone when a heading is new. */
const isFillingIn = () =>
  document.activeElement?.matches('main :is(input, textarea, select)') ?? false

/**
 * The page's only h1; on a phone it is in the top bar. Sets the document title, and takes focus
 * when it replaces another heading, so that screen readers announce the new page. The first heading
 * after a page load does not take focus, nor does one that changes while a field is filled in.
 */
export function PageHeading({ children, title = children, className }: PageHeadingProps) {
  const ref = usePageHeading(children, title)
  const slot = useHeadingSlot()
  const look = slot
    ? // Fits the longest heading on one line at 320 px.
      'text-22 leading-[1.2]! max-[359px]:text-18'
    : classNames('text-28 wrap-anywhere md:text-36', className)
  const heading = (
    <h1 ref={ref} tabIndex={-1} className={`type-display ${look}`}>
      {children}
    </h1>
  )
  return slot ? createPortal(heading, slot) : heading
}

type PageHeaderProps = PageHeadingProps & {
  /** One line below the heading. */
  line?: ReactNode
  /** Shown at the right, such as a filter box. */
  aside?: ReactNode
  /** Shown after the heading in monospace. */
  count?: number | string | undefined
}

/** The top of a signed-in page: heading, line and aside. */
export function PageHeader({ line, aside, count, ...heading }: PageHeaderProps) {
  const slot = useHeadingSlot()
  const counted = (
    <span role="status" className="type-mono text-14 text-ink-2">
      {count}
    </span>
  )
  const top = slot ? (
    <>
      <PageHeading {...heading} />
      {createPortal(counted, slot)}
    </>
  ) : (
    <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-2">
      <PageHeading {...heading} />
      {counted}
    </div>
  )
  if (slot && !line && !aside) return top
  return (
    <div className="mb-5 flex flex-wrap items-end gap-4">
      <div className="min-w-0">
        {top}
        {line && (
          <p className={classNames('text-pretty text-ink-2', slot === null && 'mt-1.5')}>{line}</p>
        )}
      </div>
      {aside && <div className="w-full md:ml-auto md:w-auto">{aside}</div>}
    </div>
  )
}

const HeadingSlot = createContext<HTMLElement | null>(null)

/** Provides the element for the page's heading: on a phone, the top bar. */
export const HeadingSlotProvider = HeadingSlot

/** The element to render the page's heading into; null to render it in the page. */
const useHeadingSlot = (): HTMLElement | null => use(HeadingSlot)
