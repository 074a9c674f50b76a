import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses, FieldFrame, type FieldProps, splitField } from './field-frame.tsx'

/** A labelled native select; its options are the children. */
export function Select(props: ComponentProps<'select'> & FieldProps) {
  const { frame, control: select } = splitField(props)
  return <FieldFrame {...frame}>{(control) => <SelectBox {...select} {...control} />}</FieldFrame>
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
