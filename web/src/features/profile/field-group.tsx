import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

type FieldGroupProps = { title: string; line: string; children: ReactNode }

/** Fields of the profile's form under a heading, on twelve columns. */
export function FieldGroup({ title, line, children }: FieldGroupProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-12 gap-5 not-first:pt-9 not-first:border-t not-first:border-line max-md:gap-4">
      {/* A floating legend becomes a cell of the grid. */}
      <legend className="type-title float-left col-span-12 text-16 leading-[1.25]">{title}</legend>
      <p className="col-span-12 -mt-[17px] text-13 text-ink-2 max-md:-mt-[13px]">{line}</p>
      {children}
    </fieldset>
  )
}

type ClearButtonProps = { label: string; className?: string; onClear: () => void }

/** Clears a field. When saved, it is cleared in the profile too. */
export function ClearButton({ label, className = 'right-[5px]', onClear }: ClearButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Clear ${label}`}
      className={`absolute top-[5px] grid size-[30px] place-items-center rounded-chip text-ink-2 hover:bg-sunken hover:text-ink max-md:top-1 max-md:size-9 ${className}`}
      onClick={onClear}
    >
      <X aria-hidden="true" />
    </button>
  )
}
