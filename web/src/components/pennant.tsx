import { flagOf } from '@shipmates/contract/flags'
import { classNames } from '../lib/class-names.ts'

type PennantProps = {
  userName: string
  /** Height and position, such as "h-[58px] -ml-[18px]". */
  className?: string | undefined
}

/** The swallowtail pennant of a developer: the flag of the username's first letter. */
export function Pennant({ userName, className = 'h-[58px] w-full' }: PennantProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames('pennant keep-colors notch-20 block', className)}
    >
      <use href={`#f-${flagOf(userName)}`} />
    </svg>
  )
}
