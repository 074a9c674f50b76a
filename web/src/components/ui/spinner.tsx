import { classNames } from '../../lib/class-names.ts'

/** The spinner of busy buttons (small) and loading pages (medium). Decorative only. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'medium' }) {
  return (
    <i
      aria-hidden="true"
      className={classNames(
        'block flex-none animate-turn rounded-full motion-reduce:opacity-60',
        size === 'small'
          ? 'size-[15px] border-2 border-current border-r-transparent motion-reduce:border-r-current'
          : 'size-[22px] border-3 border-line border-t-primary',
      )}
    />
  )
}
