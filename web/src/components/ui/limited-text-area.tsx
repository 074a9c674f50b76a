import { codePoints } from '@shipmates/contract/code-points'
import { type ComponentProps, useId } from 'react'
import { useMaxChars } from '../behaviour/use-max-chars.ts'
import { Counter } from './counter.tsx'
import { TextArea } from './text-area.tsx'

type LimitedTextAreaProps = Omit<
  ComponentProps<typeof TextArea>,
  'aside' | 'describedBy' | 'maxLength' | 'value'
> & {
  value: string
  /** The maximum number of characters. */
  max: number
  /** Whether the counter is highlighted and announced near the maximum. */
  warns?: boolean
}

/** A text area with a limit, and a counter that describes it. */
export function LimitedTextArea({ max, warns, ...rest }: LimitedTextAreaProps) {
  const counterId = useId()
  const limit = useMaxChars(rest.value, max)
  return (
    <TextArea
      {...limit}
      {...rest}
      describedBy={counterId}
      aside={
        <Counter
          id={counterId}
          count={codePoints(rest.value)}
          max={max}
          warns={warns ? 'characters' : undefined}
        />
      }
    />
  )
}
