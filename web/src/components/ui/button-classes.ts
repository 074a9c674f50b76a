import { classNames } from '../../lib/class-names.ts'

export type ButtonKind = 'primary' | 'signal' | 'outline' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonLook = {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** Square, for a single icon; such a button needs an aria-label. */
  icon?: boolean | undefined
  /** Full width. */
  wide?: boolean | undefined
}

const kinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  signal:
    'border-transparent bg-signal text-on-signal shadow-[inset_0_-2px_0_oklch(.235_.045_262/.18)] hover:bg-signal-hover',
  outline: 'border-edge bg-surface text-ink hover:bg-sunken aria-expanded:bg-sunken',
  ghost: 'border-transparent text-ink hover:bg-sunken aria-expanded:bg-sunken',
  danger: 'border-transparent bg-danger text-surface hover:opacity-90',
  'danger-outline': 'border-danger bg-surface text-danger hover:bg-danger-tint',
}

const sizes: Record<ButtonSize, string> = {
  small:
    'h-[34px] rounded-[8px] text-13 relative pointer-coarse:after:absolute pointer-coarse:after:-inset-[5px]',
  medium: 'h-10 rounded-control text-14 pointer-coarse:h-11',
  large: 'h-13 rounded-row text-16',
}

const paddings: Record<ButtonSize, string> = { small: 'px-3', medium: 'px-4', large: 'px-6' }
const squares: Record<ButtonSize, string> = {
  small: 'w-[34px]',
  medium: 'w-10 pointer-coarse:w-11',
  large: 'w-13',
}

/** The classes of a button, for elements that cannot be a Button, such as links. */
export function buttonClasses({ kind = 'outline', size = 'medium', icon, wide }: ButtonLook) {
  return classNames(
    'button inline-flex flex-none items-center justify-center gap-2 whitespace-nowrap border font-600 leading-none',
    'transition-[background-color,border-color,transform] active:translate-y-px motion-reduce:active:translate-y-0',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none',
    'aria-busy:cursor-progress',
    kinds[kind],
    sizes[size],
    icon ? squares[size] : paddings[size],
    wide && 'w-full',
  )
}
