import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses, FieldFrame, type FieldProps, splitField } from './field-frame.tsx'

/** A labelled single-line text input. */
export function Field(props: ComponentProps<'input'> & FieldProps) {
  const { frame, control: input } = splitField(props)
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input
          dir="auto"
          {...input}
          {...control}
          className={classNames(
            controlClasses,
            input.type === 'number' &&
              '[-moz-appearance:textfield] [appearance:textfield] [&::-webkit-inner-spin-button]:hidden',
          )}
        />
      )}
    </FieldFrame>
  )
}
