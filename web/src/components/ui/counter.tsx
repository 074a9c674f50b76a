import { classNames } from '../../lib/class-names.ts'

type CounterProps = {
  /** For `aria-describedby` of the field. */
  id?: string | undefined
  count: number
  max: number
  /**
   * The unit, if the maximum is a limit: the counter is highlighted from 90 % on, and reaching 90 %
   * and 100 % is announced.
   */
  warns?: 'characters' | 'skills' | undefined
}

/** The current and the maximum count ("7/15"). */
export function Counter({ id, count, max, warns }: CounterProps) {
  const isFull = warns ? count >= max : count > max
  const isNear = warns && !isFull && count >= max * 0.9
  const step = isFull ? max : isNear ? Math.ceil(max * 0.9) : undefined
  return (
    <>
      <span
        id={id}
        aria-hidden="true"
        className={classNames(
          'type-mono flex-none whitespace-nowrap text-12 leading-[1.45]',
          isFull ? 'font-600 text-danger' : isNear ? 'font-600 text-ink' : 'text-ink-2',
        )}
      >
        {warns ? `${count} / ${max}` : `${count}/${max}`}
      </span>
      {warns && (
        <span role="status" className="sr-only">
          {step && `${step} of ${max} ${warns}`}
        </span>
      )}
    </>
  )
}
