import { classNames } from '../../lib/class-names.ts'

type CounterProps = {
  count: number
  max: number
  /** The maximum is to be reached ("3/5 rules") rather than kept ("184/200 characters"). */
  isGoal?: boolean | undefined
}

/** How much of a limit is used ("7/15"). Decoration: what matters is announced by its owner. */
export function Counter({ count, max, isGoal = false }: CounterProps) {
  const isOver = !isGoal && count >= max
  const isNear = !isGoal && !isOver && count >= max * 0.9
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'type-mono flex-none whitespace-nowrap text-12 leading-[1.45]',
        isOver ? 'font-600 text-danger' : isNear ? 'font-600 text-ink' : 'text-ink-2',
      )}
    >
      {count}/{max}
    </span>
  )
}
