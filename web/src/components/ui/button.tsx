import { type ComponentProps, type MouseEvent, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { type ButtonLook, buttonClasses } from './button-classes.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /**
     * Work is in progress: the button stays focusable, ignores presses and never gets narrower.
     * Pass `false` while idle if the button may become busy: only then is it measured when pressed.
     */
    busy?: boolean | undefined
    /** The label while busy, such as "Saving..."; defaults to the normal label. */
    busyLabel?: string | undefined
  }

export function Button({
  kind,
  size,
  icon,
  wide,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  style,
  type = 'button',
  ...rest
}: ButtonProps) {
  const restingWidth = useRef<number>(undefined)

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (busy !== undefined) restingWidth.current = event.currentTarget.offsetWidth
    onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClasses({ kind, size, icon, wide }), className)}
      style={busy ? { ...style, minWidth: restingWidth.current } : style}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}
