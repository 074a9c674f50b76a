import { ABOUT_MAX_CHARS } from '@shipmates/contract/limits'
import { classNames } from '../../lib/class-names.ts'

const NEAR = 180

/** "184 / 200": ink from 180 on, danger at 200; both are announced once. */
export function AboutCounter({ count }: { count: number }) {
  const isFull = count >= ABOUT_MAX_CHARS
  const isNear = count >= NEAR
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'type-mono text-12 whitespace-nowrap',
          isFull ? 'font-600 text-danger' : isNear ? 'font-600 text-ink' : 'text-ink-2',
        )}
      >
        {count} / {ABOUT_MAX_CHARS}
      </span>
      <span role="status" className="sr-only">
        {isNear && `${isFull ? ABOUT_MAX_CHARS : NEAR} of ${ABOUT_MAX_CHARS} characters`}
      </span>
    </>
  )
}
