import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Spinner } from './spinner.tsx'

type NoticeBarProps = {
  kind: 'reconnecting' | 'offline'
  /** Rounded, for use inside a column. */
  inset?: boolean | undefined
  action?: ReactNode
  children: ReactNode
}

/** A slim bar above content that stays readable while the connection is lost. */
export function NoticeBar({ kind, inset, action, children }: NoticeBarProps) {
  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-10 items-center gap-2.5 py-1.5 pr-2.5 pl-4 text-13 font-550 leading-[1.35] forced-colors:border',
        kind === 'offline' ? 'bg-sunken' : 'bg-tint',
        inset && 'rounded-control',
      )}
    >
      {kind === 'offline' ? (
        <WifiOff aria-hidden="true" className="size-[17px] text-ink-2" />
      ) : (
        <Spinner />
      )}
      <span className="mr-auto">{children}</span>
      {action}
    </div>
  )
}
