import { useOnline } from '../lib/browser/use-online.ts'
import { NoticeBar } from './ui/notice-bar.tsx'

/** Shows how old a list is, above it while offline. */
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
