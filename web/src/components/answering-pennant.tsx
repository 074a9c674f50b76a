import { classNames } from '../lib/class-names.ts'

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
