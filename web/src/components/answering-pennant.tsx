import { classNames } from '../lib/class-names.ts'

const stripes = [
  ['red', 'M0 0L8.05 2.254V37.746L0 40z'],
  ['white', 'M8 2.24L16.05 4.494V35.506L8 37.76z'],
  ['red', 'M16 4.48L24.05 6.734V33.266L16 35.52z'],
  ['white', 'M24 6.72L32.05 8.974V31.026L24 33.28z'],
  ['red', 'M32 8.96L40.05 11.214V28.786L32 31.04z'],
] as const

type AnsweringPennantProps = {
  /** In pixels, or as a part of what is around it. */
  width?: number | '100%'
  className?: string
}

/** The answering pennant: "your signal is seen". Decorative: the text beside it carries the meaning. */
export function AnsweringPennant({ width = 92, className }: AnsweringPennantProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ width, aspectRatio: '92 / 44' }}
      className={classNames('keep-colors block flex-none', className)}
    >
      {stripes.map(([colour, path]) => (
        <path key={path} d={path} fill={colour === 'white' ? 'var(--sail)' : 'var(--f-red)'} />
      ))}
    </svg>
  )
}
