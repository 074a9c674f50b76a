import type { Notice } from '@shipmates/contract/notices'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Settings from 'lucide-react/icons/settings'
import { type RefObject, useEffect, useId } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogTitle } from '../../components/ui/dialog.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { Popover } from '../../components/ui/popover.tsx'
import { NARROW, useIsVisible, useMediaQuery } from '../../lib/browser/use-window.ts'
import { noticesQuery, seeAll, useReadAll } from './api.ts'
import { NoticeList } from './notice-list.tsx'

/** Leaves the toasts at the bottom uncovered. */
const HEIGHT_MAX = 'min(36rem, calc(100dvh - 12rem))'

type NoticePanelProps = {
  /** The bell. */
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
  /** Accepts the request of a notice. Resolves when it is accepted, or failed. */
  onAccept: (notice: Notice) => Promise<void>
}

/** The notices, in a dialog below the bell; on a phone a sheet. Opening it resets the count. */
export function NoticePanel({ triggerRef, onClose, onAccept }: NoticePanelProps) {
  const titleId = useId()
  const isNarrow = useMediaQuery(NARROW)
  useSeeing()
  const list = <NoticeList onClose={onClose} onAccept={onAccept} focusAfter={focusTitle} />

  if (isNarrow) {
    return (
      <Dialog size="small" flush onClose={onClose} aside={<ToSettings onClose={onClose} />}>
        {/* As high as the buttons at its right, for which the padding leaves room. */}
        <header className="flex flex-wrap items-center gap-x-3 pt-4 pr-[104px] pl-[18px]">
          <DialogTitle className="flex min-h-11 items-center text-18">Notifications</DialogTitle>
          {/* Aligns its text, not its padding, with the title if it wraps below it. */}
          <div className="-ml-3">
            <ReadAll />
          </div>
        </header>
        {list}
      </Dialog>
    )
  }
  return (
    <Popover
      labelledBy={titleId}
      triggerRef={triggerRef}
      className="w-[min(400px,calc(100vw-32px))] rounded-card"
      onClose={onClose}
    >
      <header className="flex items-center gap-1 px-[18px] pt-3 pr-3">
        <h2
          id={titleId}
          tabIndex={-1}
          data-autofocus=""
          data-dialog-title=""
          className="type-title mr-auto text-18 outline-none"
        >
          Notifications
        </h2>
        <ReadAll />
        <ToSettings onClose={onClose} />
      </header>
      <div className="overflow-auto overscroll-contain" style={{ maxHeight: HEIGHT_MAX }}>
        {list}
      </div>
    </Popover>
  )
}

const focusTitle = () =>
  [...document.querySelectorAll<HTMLElement>('[data-dialog-title]')].at(-1) ?? null

/**
 * Records that the list was opened, once it has loaded in a visible tab, and again for each notice
 * that arrives.
 */
function useSeeing(): void {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const { data } = useInfiniteQuery(noticesQuery)
  const isLoaded = data !== undefined
  const newest = data?.pages[0]?.[0]?.noticeId

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer notice has to be seen, too
  useEffect(() => {
    if (isLoaded && isVisible) void seeAll(client)
  }, [client, isLoaded, isVisible, newest])
}

function ReadAll() {
  const { data } = useInfiniteQuery(noticesQuery)
  const { mutate } = useReadAll()
  const notices = data?.pages.flat() ?? []
  const [newest] = notices
  if (!newest || notices.every(({ isRead }) => isRead)) return null
  return (
    <span ref={restoreFocusTo(focusTitle)}>
      <Button kind="ghost" size="small" onClick={() => mutate(newest.noticeId)}>
        Mark all as read
      </Button>
    </span>
  )
}

const ToSettings = ({ onClose }: { onClose: () => void }) => (
  <ButtonLink
    kind="ghost"
    size="small"
    icon
    to="/settings#notifications"
    aria-label="Notification settings"
    onClick={onClose}
  >
    <Settings aria-hidden="true" />
  </ButtonLink>
)
