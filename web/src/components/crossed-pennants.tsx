import { flagOf } from '@shipmates/contract/flags'
import { useId } from 'react'
import { classNames } from '../lib/class-names.ts'

type CrossedPennantsProps = {
  /** The usernames, left first. */
  names: readonly [string, string]
  /** Whether the connection has just begun on this screen: both pennants swing in. */
  isNew: boolean
  /** Sets the width. */
  className: string
}

const SWALLOWTAIL = 'M0 0H46L37 16 46 32H0z'

/** The pennants of two connected members, with their staffs crossed. */
export function CrossedPennants({ names, isNew, className }: CrossedPennantsProps) {
  const clipId = useId()
  return (
    <svg
      viewBox="0 0 132 82"
      aria-hidden="true"
      className={classNames('pennant keep-colors flex-none overflow-visible', className)}
    >
      <clipPath id={clipId}>
        <path d={SWALLOWTAIL} />
      </clipPath>
      {names.map((name, place) => {
        const side = place === 0 ? -1 : 1
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: left and right stay in place
            key={place}
            className={isNew ? 'origin-[66px_78px] animate-swing starting:opacity-0' : ''}
            style={{ '--swing-from': `${side * 32}deg` } as React.CSSProperties}
          >
            <g transform={`translate(66 78) rotate(${side * 24})`}>
              <path d="M0 3V-74" className="stroke-ink-2 stroke-[2.4] [stroke-linecap:round]" />
              <g transform={`translate(0 -72) scale(${side} 1)`}>
                <g clipPath={`url(#${clipId})`}>
                  <use
                    href={`#f-${flagOf(name)}`}
                    width="40"
                    height="40"
                    transform="scale(1.15 0.8)"
                  />
                </g>
                <path d={SWALLOWTAIL} className="fill-none stroke-ink/24" />
              </g>
            </g>
          </g>
        )
      })}
    </svg>
  )
}
