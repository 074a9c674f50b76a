import type { FlagLetter } from '@shipmates/contract/flags'
import { classNames } from '../lib/class-names.ts'

type FlagProps = { letter: FlagLetter; className?: string | undefined }

/** One signal flag, 56 px by default. Decorative: the text next to it carries the meaning. */
export function Flag({ letter, className = 'size-14' }: FlagProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames(
        'keep-colors block flex-none rounded-flag outline outline-line',
        className,
      )}
    >
      <use href={`#f-${letter}`} />
    </svg>
  )
}
