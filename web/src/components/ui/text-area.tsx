import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses, FieldFrame, type FieldProps, splitField } from './field-frame.tsx'

/** A labelled multi-line text input that grows with its content. */
export function TextArea(props: ComponentProps<'textarea'> & FieldProps) {
  const { frame, control: textarea } = splitField(props)
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <textarea
          dir="auto"
          {...textarea}
          {...control}
          className={classNames(
            controlClasses,
            'h-auto min-h-[5.2rem] resize-y py-[0.55rem] leading-[1.5] wrap-anywhere field-sizing-content',
          )}
        />
      )}
    </FieldFrame>
  )
}
