import { Button } from '../../components/ui/button.tsx'
import { NoticeBar } from '../../components/ui/notice-bar.tsx'
import { leavesFocusTo } from '../../lib/leaves-focus-to.ts'
import { reconnect } from '../../lib/socket.ts'
import { useConnection } from '../../lib/use-connection.ts'
import { useIsBehind } from './catch-up.ts'
import { useIsLostForLong } from './use-is-away.ts'

/** Shown while the connection is lost, until missed messages have been fetched. */
export function ConnectionBar() {
  const connection = useConnection()
  const isBehind = useIsBehind()
  const passesFocus = leavesFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))
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
