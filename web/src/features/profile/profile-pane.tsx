import { type ReactNode, useId } from 'react'
import { TitleId } from '../../components/ui/dialog.tsx'
import { useMyProfile } from './api.ts'
import { ProfileContent, type ProfileSource, Retry, useLoadedProfile } from './profile-content.tsx'
import { Act } from './profile-dialog.tsx'

type ProfilePaneProps = ProfileSource & {
  /** When we connected. */
  connectedAt?: string | undefined
  /** Shows Message. */
  onMessage?: (() => void) | undefined
  note?: ReactNode
  /** What can be done, instead of Message. */
  acts?: ReactNode
  menu?: ReactNode
}

/** A member's whole profile next to a list. It scrolls by itself. */
export function ProfilePane(props: ProfilePaneProps) {
  const { user, onMessage, acts, menu } = props
  const mine = useMyProfile()
  const loading = useLoadedProfile(user.id)
  const { profile, hasFailed } = loading
  const titleId = useId()
  const footer = hasFailed ? (
    <Retry loading={loading} />
  ) : (
    profile && (acts ?? (onMessage && <Act {...props} />))
  )
  return (
    <TitleId value={titleId}>
      <aside
        aria-label={`Profile of ${user.userName}`}
        style={{ maxHeight: 'calc(100dvh - 262px - var(--toast-room))' }}
        className="relative flex min-h-100 flex-col overflow-hidden rounded-dialog border border-line bg-surface shadow-1 has-[>[role=group]:focus-visible]:outline-3 has-[>[role=group]:focus-visible]:outline-offset-2 has-[>[role=group]:focus-visible]:outline-primary"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border */}
        <div
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
          tabIndex={0}
          aria-labelledby={titleId}
          className="flex-1 overflow-auto overscroll-contain outline-none [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin]"
        >
          <ProfileContent {...props} loading={loading} mine={mine} />
        </div>
        <div className="absolute top-6 right-3.5 z-2 rounded-control bg-surface">
          {(profile || hasFailed) && menu}
        </div>
        {footer && (
          <footer className="flex flex-none items-center justify-end gap-2.5 border-t border-line px-7 py-3.5">
            {footer}
          </footer>
        )}
      </aside>
    </TitleId>
  )
}
