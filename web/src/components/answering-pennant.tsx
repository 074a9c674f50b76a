import { classNames } from '../lib/class-names.ts'

type AnsweringPennantProps = {
  /** Height and width; with `pennant`, its white parts can be seen on a white card. */
  className: string
}

/** The answering pennant, the sign of moderators and admins. Decorative, beside words. */
export function AnsweringPennant({ className }: AnsweringPennantProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames('keep-colors block flex-none', className)}
    >
      <use href="#f-answering" />
    </svg>
  )
}
