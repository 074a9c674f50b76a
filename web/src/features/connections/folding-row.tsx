import { type ReactNode, useEffect, useState } from 'react'
import { useCountdown } from '../../components/behaviour/use-countdown.ts'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { afterPaint } from '../../lib/browser/when.ts'
import { classNames } from '../../lib/class-names.ts'
import { focusOn } from './row-focus.ts'

type FoldingRowProps = {
  user: { id: string; userName: string; photoUrl?: string | null | undefined }
  /** The result of the action, announced politely. */
  sentence: ReactNode
  sentenceId?: string | undefined
  /** The element to focus if the pressed button had focus. */
  focusId: string
  shownMs: number
  isBusy: boolean
  /** Adds a dashed border, for something undone. */
  isDashed?: boolean
  /** Called after the row has been shown long enough. */
  onFold: () => void
  /** The row's only button or link. */
  children: ReactNode
}

/**
 * A row that shows the result of my action until its timer removes it. The timer is paused on hover
 * and while the row holds focus.
 */
export function FoldingRow(props: FoldingRowProps) {
  const { user, sentence, sentenceId, focusId, shownMs, isBusy, isDashed, onFold } = props
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useCountdown({ durationMs: shownMs, isPaused: isHovered || isFocused || isBusy, onEnd: onFold })

  useEffect(() => {
    // The pressed button has been removed, and had the focus. After the paint, since moving focus
    // forces a layout.
    void afterPaint().then(() => document.activeElement === document.body && focusOn(focusId))
  }, [focusId])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-card border px-3.5 py-3.5 md:gap-[18px] md:py-[11px] md:pr-5 md:pl-[18px]',
        isDashed ? 'border-dashed border-edge' : 'border-line',
      )}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <UserAvatar
        user={user}
        size={isDashed ? 44 : 56}
        className={isDashed ? '' : 'max-md:[scale:0.8]'}
      />
      <p id={sentenceId} role="status" className="flex items-center gap-2.5 font-550">
        {sentence}
      </p>
      {props.children}
    </div>
  )
}
