import { classNames } from '../../lib/class-names.ts'

type BadgeProps = {
  count: number
  /** The largest number shown; anything above shows as "99+" or "9+". */
  cap: 99 | 9
  /** For screen readers: "12 unread messages". */
  label: string
  /** Grey and outlined, for a count that needs no action. */
  isQuiet?: boolean | undefined
  className?: string | undefined
}

/** A count in signal yellow; renders nothing at zero. */
export function Badge({ count, cap, label, isQuiet, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'type-mono inline-grid h-[22px] min-w-[22px] flex-none place-items-center rounded-chip px-1.5 text-12 font-650 tracking-[-0.03em] forced-colors:border',
          isQuiet ? 'border border-edge text-ink-2' : 'bg-signal text-on-signal',
          className,
        )}
      >
        {count > cap ? `${cap}+` : count}
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
}
