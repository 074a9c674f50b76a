import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses, FieldFrame, type FieldTexts } from './field-frame.tsx'

type SelectProps = ComponentProps<'select'> & FieldTexts & { describedBy?: string | undefined }

/** A labelled native select; its options are the children. */
export function Select(props: SelectProps) {
  const { label, hint, error, isInvalid, aside, optional, id, describedBy, className, ...select } =
    props
  return (
    <FieldFrame {...{ label, hint, error, isInvalid, aside, optional, id, describedBy, className }}>
      {(control) => <SelectBox {...select} {...control} />}
    </FieldFrame>
  )
}

/** A native select without a visible label; `className` applies to its box. */
export function SelectBox({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...select} className={classNames(controlClasses, 'appearance-none pr-8')} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-[18px] -translate-y-1/2 text-edge"
      />
    </span>
  )
}
