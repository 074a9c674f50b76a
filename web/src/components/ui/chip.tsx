import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

type ChipProps = ComponentProps<'span'> & {
  /** `shared` is cut like a pennant: both members have the skill. `more` is the "+N" chip. */
  look?: 'plain' | 'shared' | 'more' | 'pending' | undefined
}

const looks = {
  plain: 'rounded-chip bg-sunken px-[0.6rem] text-ink',
  shared:
    'notch-8 rounded-l-chip bg-tint pr-[calc(0.6rem+8px)] pl-[0.6rem] font-600 text-primary contrast-more:underline ' +
    'forced-colors:rounded-chip forced-colors:border forced-colors:pr-[0.6rem] forced-colors:[clip-path:none]',
  more: 'rounded-chip px-[0.6rem] text-ink-2 shadow-[inset_0_0_0_1px_var(--line)]',
  pending: 'rounded-chip px-[0.6rem] text-ink-2 shadow-[inset_0_0_0_1px_var(--edge)]',
}

export function Chip({ look = 'plain', className, ...rest }: ChipProps) {
  return (
    <span
      dir="auto"
      {...rest}
      className={classNames(
        'type-mono block h-[26px] max-w-full truncate text-12 leading-[26px]',
        looks[look],
        className,
      )}
    />
  )
}
