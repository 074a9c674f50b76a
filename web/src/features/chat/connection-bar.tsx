import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { NoticeBar } from '../../components/ui/notice-bar.tsx'
import { leavesFocusTo } from '../../lib/leaves-focus-to.ts'
import { reconnect } from '../../lib/socket.ts'
import { useConnection } from '../../lib/use-connection.ts'
import { useIsBehind } from './catch-up.ts'

const SHOW_AFTER_MS = 1500

/** Says that the connection is away, until what was missed meanwhile is there. */
export function ConnectionBar() {
  const connection = useConnection()
  const isBehind = useIsBehind()
  const passesFocus = leavesFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))
  const isLong = useIsLong(connection !== 'connected' || isBehind)

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
        Offline. Messages will stay here until you are back.
      </NoticeBar>
    )
  }
  return isLong && <NoticeBar kind="reconnecting">Reconnecting…</NoticeBar>
}

/** Whether something has lasted for 1.5 s. */
function useIsLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLong(true), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSo])

  return isLong
}
