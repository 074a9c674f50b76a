import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses } from './field-frame.tsx'

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type'> & { 'aria-label': string }

/** A search input that filters the list next to it while typing. */
export function SearchBox({ className, ...input }: SearchBoxProps) {
  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input dir="auto" {...input} type="search" className={classNames(controlClasses, 'pl-9.5')} />
    </div>
  )
}
