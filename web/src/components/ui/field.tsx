import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses, FieldFrame, type FieldTexts } from './field-frame.tsx'

type FieldProps = ComponentProps<'input'> & FieldTexts & { describedBy?: string | undefined }

/** A labelled single-line text input. */
export function Field(props: FieldProps) {
  const { label, hint, error, isInvalid, aside, optional, id, describedBy, className, ...input } =
    props
  return (
    <FieldFrame {...{ label, hint, error, isInvalid, aside, optional, id, describedBy, className }}>
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
