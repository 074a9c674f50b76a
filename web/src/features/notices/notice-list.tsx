import * as messages from '@shipmates/contract/messages/notifications'
import type { Notice } from '@shipmates/contract/notices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { ShowMore } from '../../components/ui/show-more.tsx'
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx'
import { dayOf } from '../../lib/format/calendar-day.ts'
import { noticesQuery } from './api.ts'
import { NoticeRow, type NoticeRowProps } from './notice-row.tsx'

type NoticeListProps = Omit<NoticeRowProps, 'notice'>

/** The notices of today and of earlier days, with a button for more. */
export function NoticeList(props: NoticeListProps) {
  const query = useInfiniteQuery(noticesQuery)
  const notices = query.data?.pages.flat() ?? []

  if (query.isError && !query.data) {
    return (
      <div className="px-3.5 pt-2 pb-[18px]">
        <LoadFailure title={messages.noticesFailed} query={query}>
          {messages.noticesFailedHint}
        </LoadFailure>
      </div>
    )
  }
  return (
    <Loading
      isLoading={query.isPending}
      label="Loading notifications"
      skeleton={<NoticeSkeletons />}
    >
      {() => (
        <div className="pb-1">
          {notices.length === 0 ? <NothingNew /> : <Days notices={notices} {...props} />}
          {query.hasNextPage && (
            <div className="border-t border-line px-2.5 pt-1.5">
              <ShowMore query={query} kind="ghost" size="small" />
            </div>
          )}
        </div>
      )}
    </Loading>
  )
}

const NothingNew = () => (
  <div className="px-[18px] pt-2 pb-3">
    <EmptyState flag="Q" title={messages.nothingNew} headingLevel={3}>
      {messages.nothingNewHint}
    </EmptyState>
  </div>
)

function Days({ notices, ...props }: NoticeListProps & { notices: readonly Notice[] }) {
  const today = dayOf(new Date())
  const isToday = ({ at }: Notice) => dayOf(new Date(at)) === today
  return (
    <>
      <Day title="Today" notices={notices.filter(isToday)} {...props} />
      <Day title="Earlier" notices={notices.filter((notice) => !isToday(notice))} {...props} />
    </>
  )
}

type DayProps = NoticeListProps & { title: string; notices: readonly Notice[] }

function Day({ title, notices, ...props }: DayProps) {
  const id = useId()
  if (notices.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-[18px] pt-3 pb-1.5 text-13 font-600 text-ink-2">
        {title}
      </h3>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice.noticeId} notice={notice} {...props} />
        ))}
      </ul>
    </section>
  )
}

const NoticeSkeletons = () => (
  <div className="grid gap-4 px-[18px] pt-3.5 pb-[22px]">
    {[0, 1, 2].map((place) => (
      <div key={place} className="flex items-center gap-3">
        <Skeleton className="size-10 flex-none rounded-control" />
        <span className="grid flex-1 gap-2">
          <Skeleton className="h-3 w-3/5" />
          <Skeleton className="h-3 w-24" />
        </span>
      </div>
    ))}
  </div>
)
