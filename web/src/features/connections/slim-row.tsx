import type { ReactNode } from 'react'
import { NameButton, type Naming, rowClasses } from '../../components/name-button.tsx'
import { TimeAgo } from '../../components/time-ago.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import type { ListedPass, ListedSent } from './api.ts'
import { NoteBubble } from './note-bubble.tsx'
import { nameIdOf } from './row-focus.ts'

type SlimRowProps = {
  row: ListedSent | ListedPass
  /** "Sent", "Passed" or "Rejected", before the time. */
  what: string
  naming: Naming
  children: ReactNode
}

/** A request that I sent, or a developer I passed on, with the buttons of the row. */
export function SlimRow({ row, what, naming, children }: SlimRowProps) {
  const { user, createdAt } = row
  const note = 'note' in row ? row.note : null
  return (
    <div
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-card border border-line bg-surface px-4 py-[13px] shadow-1 min-[480px]:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-[18px] md:pr-5 md:pl-[18px] ${rowClasses}`}
    >
      <UserAvatar user={user} size={44} className={note ? 'self-start' : ''} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h2 className="type-title text-16 leading-[1.2]! wrap-anywhere">
            <NameButton id={nameIdOf(row)} {...naming}>
              {user.userName}
            </NameButton>
          </h2>
          <p className="text-13 text-ink-2">
            {what} <TimeAgo instant={createdAt} />
          </p>
        </div>
        {user.headline && (
          <p dir="auto" className="mt-0.5 line-clamp-1 text-14 wrap-anywhere text-ink-2">
            {user.headline}
          </p>
        )}
        {note ? (
          <NoteBubble isMine className="mt-2.5">
            {note}
          </NoteBubble>
        ) : (
          !user.headline &&
          user.about && (
            <p className="mt-1 line-clamp-1 text-14 wrap-anywhere text-ink-2">{user.about}</p>
          )
        )}
      </div>
      <div className="relative z-1 flex items-center gap-2 max-[480px]:col-start-2 max-[480px]:mt-3 *:[.button]:translate-y-0 max-md:*:[.button]:h-11">
        {children}
      </div>
    </div>
  )
}
