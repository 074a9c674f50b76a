import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { controlClasses, FieldFrame, type FieldTexts } from './field-frame.tsx'

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts & { describedBy?: string | undefined }

/** A labelled multi-line text input that grows with its content. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    hint,
    error,
    isInvalid,
    aside,
    optional,
    id,
    describedBy,
    className,
    ...textarea
  } = props
  return (
    <FieldFrame {...{ label, hint, error, isInvalid, aside, optional, id, describedBy, className }}>
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
