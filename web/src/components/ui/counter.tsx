import { classNames } from '../../lib/class-names.ts'

/** How much of a limit is used ("7/15"). Decoration: what matters is announced by its owner. */
export function Counter({ count, max }: { count: number; max: number }) {
  const over = count >= max
  const near = !over && count >= max * 0.9
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'type-mono flex-none whitespace-nowrap text-12 leading-[1.45]',
        over ? 'font-600 text-danger' : near ? 'font-600 text-ink' : 'text-ink-2',
      )}
    >
      {count}/{max}
    </span>
  )
}
