import type { LucideIcon } from 'lucide-react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { NARROW, useMediaQuery } from '../../lib/browser/use-window.ts'
import { classNames } from '../../lib/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { boxClasses, rowClasses } from './box.ts'
import { SavedProvider, SavedStatus, useSaved } from './saved.tsx'
import { useAddressed } from './use-addressed.ts'

type SettingsSectionProps = {
  /** The fragment of its address. */
  id: string
  /** Whether the address shows this section. */
  isCurrent?: boolean
  title: string
  /** One line below the title. */
  line: string
  /**
   * The region's name, if the title would clash with another region's, such as that of the toasts.
   */
  name?: string | undefined
  icon: LucideIcon
  /** How many skeleton rows to show while its code loads: about the height of the content. */
  rows?: number | undefined
  /**
   * The current value in a few words, on the accordion's button. Renders `line` while it is
   * unknown.
   */
  value: (line: string) => ReactNode
  children: ReactNode
}

/**
 * One section of the settings, with title and line above its boxes. Shown alone; below 768 px an
 * accordion. Its content is rendered once it has been shown, and keeps unsaved input while hidden.
 */
export function SettingsSection(props: SettingsSectionProps) {
  const { id, name, title, line, rows = 1, isCurrent = false, children } = props
  const ref = useRef<HTMLElement>(null)
  const isNarrow = useMediaQuery(NARROW)
  useAddressed(id, { ref, isAccordion: isNarrow })
  const [isOpen, setOpen] = useOpen(isCurrent)
  const [wasShown, setWasShown] = useState(false)
  const saved = useSaved()

  const isShown = isNarrow ? isOpen : isCurrent
  if (isShown && !wasShown) setWasShown(true)

  if (!isNarrow && !wasShown && !isShown) return null
  const status = (
    <SavedStatus
      isShown={saved.isShown}
      className={isNarrow ? 'absolute top-5 right-12' : 'ml-auto'}
    />
  )
  return (
    <section
      ref={ref}
      // A section shown alone is not a target of the fragment: on Back the browser would take the
      // focus from it.
      id={isNarrow ? id : undefined}
      aria-label={name}
      aria-labelledby={name ? undefined : `${id}-title`}
      hidden={!isNarrow && !isShown}
      className={
        isNarrow
          ? 'relative mb-2.5 overflow-hidden rounded-card border border-line bg-surface'
          : 'min-w-0'
      }
    >
      {isNarrow ? (
        <AccordionHead {...props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      ) : (
        <Head {...props} status={status} />
      )}
      {isNarrow && status}
      <div
        id={`${id}-box`}
        hidden={!isShown}
        className={isNarrow ? 'border-t border-line px-3.5 pb-4' : undefined}
      >
        {isNarrow && <p className="mt-2.5 mb-3 text-14 text-pretty text-ink-2">{line}</p>}
        {(isShown || wasShown) && (
          <SavedProvider value={saved.show}>
            <Suspense fallback={<BoxSkeleton title={title} rows={rows} />}>{children}</Suspense>
          </SavedProvider>
        )}
      </div>
    </section>
  )
}

/** The state of an accordion: closed at first, opened when the address shows the section. */
function useOpen(isCurrent: boolean) {
  const [isOpen, setOpen] = useState(isCurrent)
  const [wasCurrent, setWasCurrent] = useState(isCurrent)
  if (isCurrent !== wasCurrent) {
    setWasCurrent(isCurrent)
    if (isCurrent) setOpen(true)
  }
  return [isOpen, setOpen] as const
}

function Head({ id, title, line, status }: SettingsSectionProps & { status: ReactNode }) {
  return (
    <div className="mb-4">
      <div className="flex items-baseline gap-4">
        <h2
          id={`${id}-title`}
          tabIndex={-1}
          data-section-start
          className="type-title text-22 leading-[1.2] tracking-[-0.02em]"
        >
          {title}
        </h2>
        {status}
      </div>
      <p className="mt-1 max-w-[64ch] text-14 leading-[1.5] text-pretty text-ink-2">{line}</p>
    </div>
  )
}

type AccordionHeadProps = SettingsSectionProps & { isOpen: boolean; onToggle: () => void }

function AccordionHead(props: AccordionHeadProps) {
  const { id, title, line, icon: Icon, value, isOpen, onToggle } = props
  return (
    <h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-box`}
        data-section-start
        onClick={onToggle}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-3 text-left focus-visible:-outline-offset-3"
      >
        <IconTile icon={Icon} />
        <span>
          <span id={`${id}-title`} className="type-title block text-16 leading-[1.25]">
            {title}
          </span>
          <span className="block truncate text-13 leading-[1.45] text-ink-2">
            <Suspense fallback={line}>{value(line)}</Suspense>
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 text-ink-2', isOpen && 'rotate-180')}
        />
      </button>
    </h2>
  )
}

export function IconTile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-10 flex-none place-items-center rounded-control bg-sunken text-ink-2">
      <Icon aria-hidden="true" />
    </span>
  )
}

/** Shown while the code of a section loads. */
function BoxSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <div aria-busy="true" className={boxClasses}>
      <span className="sr-only">Loading {title}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={row} className={rowClasses}>
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="h-[26px] w-11 rounded-full" />
        </div>
      ))}
    </div>
  )
}

export function RowSkeleton() {
  return (
    <div className="flex items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-4 md:px-5">
      <Skeleton className="size-10 rounded-[11px]" />
      <div className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-28" />
      </div>
    </div>
  )
}

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
