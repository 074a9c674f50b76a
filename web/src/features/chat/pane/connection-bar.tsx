import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { Button } from '../../../components/ui/button.tsx'
import { NoticeBar } from '../../../components/ui/notice-bar.tsx'
import { reconnect, useConnection } from '../../../lib/net/socket.ts'
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
