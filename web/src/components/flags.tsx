import { type FlagLetter, flagOf } from '@shipmates/contract/flags'
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

type AnsweringPennantProps = {
  /** Height and width; `pennant` outlines its white parts on a white card. */
  className: string
  /** The width of a large pennant; the height follows from it. */
  width?: number | '100%'
}

/**
 * The answering pennant, "your signal is seen": the sign of the staff. Decorative, next to words.
 */
export function AnsweringPennant({ className, width }: AnsweringPennantProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      {...(width && { style: { width, aspectRatio: '92 / 44' } })}
      className={classNames('keep-colors block flex-none', className)}
    >
      <use href="#f-answering" />
    </svg>
  )
}
