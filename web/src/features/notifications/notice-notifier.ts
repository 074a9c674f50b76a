import type { NoticeId } from '@shipmates/contract/ids'
import type { Notice } from '@shipmates/contract/notices'
import { createDedupe } from '../../lib/dedupe.ts'
import { socket } from '../../lib/net/socket.ts'
import { shouldNotify } from '../../lib/should-notify.ts'
import { readSettings } from './api.ts'
import { closeNotificationsOfRequests, showNotificationOf } from './system-notifications.ts'
import { readTabs } from './tab-visibility.ts'

/**
 * Shows notifications of requests and acceptances while no tab is visible and this tab is chosen,
 * until `end` aborts. Closes them when the list of notices is opened in any tab.
 */
export function followNotices(isChosen: () => boolean, end: AbortSignal): void {
  // Dedupe: events around a Redis outage may be delivered twice.
  const isNew = createDedupe<NoticeId>()

  const take = async (notice: Notice) => {
    const { noticeId, kind, isRead } = notice
    // A visible tab has shown it.
    if (!isNew(noticeId) || (await readTabs()) === 'visible') return
    const settings = await readSettings()
    const tabs = await readTabs()
    const about = { kind, conversation: null, isRead }
    if (!shouldNotify({ ...about, channel: 'notification', tabs, settings })) return
    if (isChosen() && !end.aborted) showNotificationOf(notice)
  }

  const onNotice = (notice: Notice) => void take(notice)
  socket.on('notice', onNotice)
  socket.on('notices_seen', closeNotificationsOfRequests)
  end.addEventListener('abort', () => {
    socket.off('notice', onNotice)
    socket.off('notices_seen', closeNotificationsOfRequests)
  })
}
