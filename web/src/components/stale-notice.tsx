import { useOnline } from '../lib/browser/use-online.ts'
import { NoticeBar } from './ui/notice-bar.tsx'

/** Shown above a loaded list while offline: how old the list is. */
export function StaleNotice({ updatedAt }: { updatedAt: number }) {
  if (useOnline()) return null
  const time = new Date(updatedAt).toLocaleTimeString(undefined, { timeStyle: 'short' })
  return (
    <div className="mb-3">
      <NoticeBar kind="offline" inset>
        You're offline. Last updated at {time}.
      </NoticeBar>
    </div>
  )
}
