import { codePoints } from '@shipmates/contract/code-points'
import { type ComponentProps, type RefObject, useCallback, useId } from 'react'
import { useMaxChars } from '../behaviour/use-max-chars.ts'
import { Counter } from './counter.tsx'
import { TextArea } from './text-area.tsx'

type LimitedTextAreaProps = Omit<
  ComponentProps<typeof TextArea>,
  'aside' | 'describedBy' | 'maxLength' | 'ref' | 'value'
> & {
  ref?: RefObject<HTMLTextAreaElement | null> | undefined
  value: string
  /** The maximum number of characters. */
  max: number
  /** Whether the counter is highlighted and announced near the maximum. */
  warns?: boolean
}

/** A text area with a limit, and a counter that describes it. */
export function LimitedTextArea({ ref, max, warns, ...rest }: LimitedTextAreaProps) {
  const counterId = useId()
  const limit = useMaxChars(rest.value, max)
  const attach = useCallback(
    (area: HTMLTextAreaElement) => {
      if (ref) ref.current = area
      const detach = limit.ref(area)
      return () => {
        if (ref) ref.current = null
        detach()
      }
    },
    [ref, limit.ref],
  )
  return (
    <TextArea
      {...rest}
      ref={attach}
      maxLength={limit.maxLength}
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
