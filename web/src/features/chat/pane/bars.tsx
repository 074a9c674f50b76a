import type { ReactNode } from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { Button } from '../../../components/ui/button.tsx'
import { NoticeBar } from '../../../components/ui/notice-bar.tsx'
import { reconnect, useConnection } from '../../../lib/net/socket.ts'
import { useDropGuard } from '../composer/image-button.tsx'
import { useIsBehind } from '../sync/catch-up.ts'
import { useIsLostForLong } from '../sync/use-is-away.ts'

/** Shown while the connection is lost, until missed messages have been fetched. */
export function ConnectionBar() {
  const connection = useConnection()
  const isBehind = useIsBehind()
  const passesFocus = restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))
  const isLong = useIsLostForLong(connection !== 'connected' || isBehind)

  if (connection === 'failed') {
    return (
      <NoticeBar
        kind="offline"
        action={
          <Button ref={passesFocus} size="small" onClick={reconnect}>
            Reconnect
          </Button>
        }
      >
        You're offline. We'll send your messages when you're back.
      </NoticeBar>
    )
  }
  return isLong && <NoticeBar kind="reconnecting">Reconnecting…</NoticeBar>
}

type ClosedBarProps = {
  title: string
  hint: string
  /** The button to connect again, if possible. */
  children?: ReactNode
}

/** Shown in place of the composer if the member cannot write. */
export function ClosedBar({ title, hint, children }: ClosedBarProps) {
  useDropGuard()
  return (
    <div
      data-composer=""
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line bg-surface px-4 py-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:px-[max(20px,calc(50%-430px))]"
    >
      <p role="status" className="min-w-40 flex-1 text-14 leading-[1.45]">
        <span className="block font-600">{title}</span>
        <span className="block text-13 text-ink-2">{hint}</span>
      </p>
      {children && <div className="flex gap-2">{children}</div>}
    </div>
  )
}
