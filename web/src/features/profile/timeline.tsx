import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import type { Entry } from './entries.ts'

type TimelineProps = {
  entries: readonly Entry[]
  headingLevel: 3 | 4
  /** Renders the buttons of an editable entry. */
  tools?: (entry: Entry, index: number) => ReactNode
}

const line =
  'before:absolute before:left-[5px] before:w-px before:-bottom-[30px] last:before:bottom-1'
const pennant =
  'before:top-[5px] before:bg-edge after:left-[5px] after:top-[5px] after:h-[13px] after:w-[17px] after:bg-primary after:[clip-path:polygon(0_0,100%_0,72%_50%,100%_100%,0_100%)] forced-colors:after:bg-[CanvasText] forced-colors:after:[forced-color-adjust:none]'
const ring =
  'before:top-4 before:bg-line after:left-0 after:top-1.5 after:size-[11px] after:rounded-full after:border-2 after:border-edge after:bg-surface'

/** Work or education entries along a line; a current entry is marked with a small pennant. */
export function Timeline({ entries, headingLevel, tools }: TimelineProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <ul className="relative grid gap-6">
      {entries.map((entry, index) => (
        <li
          key={entry.id}
          className={classNames(
            'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 pl-[30px] after:absolute max-md:grid-cols-[minmax(0,1fr)]',
            line,
            entry.isCurrent ? pennant : ring,
          )}
        >
          <div className={classNames('min-w-0', tools && 'max-md:*:[.head]:pr-19')}>
            <Heading dir="auto" className="head text-15 leading-[1.45] font-650 wrap-anywhere">
              {entry.title}
            </Heading>
            <p dir="auto" className="head leading-[1.45] wrap-anywhere text-ink-2">
              {entry.place}
            </p>
            <p className="type-mono mt-[3px] text-12 leading-[1.5]! text-ink-2">{entry.dates}</p>
            {entry.description && (
              <p
                dir="auto"
                className="mt-2 max-w-[62ch] text-14 leading-[1.5] wrap-anywhere whitespace-pre-line"
              >
                {entry.description}
              </p>
            )}
          </div>
          {tools && (
            <div className="-mt-[5px] -mr-2 flex gap-0.5 self-start max-md:absolute max-md:-top-1.5 max-md:-right-[11px] max-md:m-0">
              {tools(entry, index)}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
