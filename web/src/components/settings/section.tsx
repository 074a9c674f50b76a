import type { LucideIcon } from 'lucide-react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { NARROW, useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { classNames } from '../../lib/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { boxClasses, rowClasses } from './box.ts'
import { SavedProvider, SavedStatus, useSaved } from './saved.tsx'
import { useAddressed } from './use-addressed.ts'

type SettingsSectionProps = {
  /** In the address, it scrolls to the section and opens it. */
  id: string
  title: string
  /** One line below the title. */
  line: string
  /** The region's name, where the title would clash with another region's: that of the toasts. */
  name?: string | undefined
  icon: LucideIcon
  /** The rows that stand there while its code loads: about as high as what comes. */
  rows?: number | undefined
  /** The present value in a few words, on the button of the accordion. */
  value: ReactNode
  children: ReactNode
}

/** Title and line above the box with the settings; below 768 px an accordion, closed at first. */
export function SettingsSection(props: SettingsSectionProps) {
  const { id, name, title, line, rows = 1, children } = props
  const ref = useRef<HTMLElement>(null)
  const isNarrow = useMediaQuery(NARROW)
  const [isOpen, setOpen] = useOpen(useAddressed(id, ref))
  const [wasShown, setWasShown] = useState(false)
  const saved = useSaved()

  const isShown = !isNarrow || isOpen
  // What was typed survives closing.
  if (isShown && !wasShown) setWasShown(true)

  const status = (
    <SavedStatus
      isShown={saved.isShown}
      className={isNarrow ? 'absolute top-5 right-12' : 'ml-auto'}
    />
  )
  return (
    <section
      ref={ref}
      id={id}
      aria-label={name}
      aria-labelledby={name ? undefined : `${id}-title`}
      className={
        isNarrow
          ? 'relative mb-2.5 overflow-hidden rounded-card border border-line bg-surface'
          : 'min-w-0 pb-10 not-first:border-t not-first:border-line not-first:pt-9'
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
          <SavedProvider value={saved.say}>
            <Suspense fallback={<BoxSkeleton title={title} rows={rows} />}>{children}</Suspense>
          </SavedProvider>
        )}
      </div>
    </section>
  )
}

/** Closed at first, and opened when the address names the section. */
function useOpen(isAddressed: boolean) {
  const [isOpen, setOpen] = useState(isAddressed)
  const [wasAddressed, setWasAddressed] = useState(isAddressed)
  if (isAddressed !== wasAddressed) {
    setWasAddressed(isAddressed)
    if (isAddressed) setOpen(true)
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

function AccordionHead({ id, title, icon: Icon, value, isOpen, onToggle }: AccordionHeadProps) {
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
            <Suspense>{value}</Suspense>
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

/** While the code of a section below the first screen loads. */
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
