import type { Message } from '@shipmates/contract/chat'
import { chatEnded } from '@shipmates/contract/messages/chat'
import { reactionBy } from '@shipmates/contract/messages/chat-changes'
import { TOO_MANY_REACTIONS } from '@shipmates/contract/messages/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { restoreFocusTo } from '../../../../components/behaviour/restore-focus.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { useSession } from '../../../../lib/net/session.ts'
import { toggleReaction } from '../../outbox/changes.ts'
import { hasAllReactions } from '../../outbox/effects.ts'

export type ReactionsProps = {
  message: Message
  /** The name of the other member. */
  userName: string
  /** Whether reactions can only be removed, because the member cannot write. */
  isClosed: boolean
}

/** The reactions below a message: a press adds mine, or removes it. */
export function Reactions({ message, userName, isClosed }: ReactionsProps) {
  const client = useQueryClient()
  const noteId = useId()
  const me = useSession().user?.userId
  const isFull = hasAllReactions(message, me)
  const reason = isClosed ? chatEnded : isFull ? TOO_MANY_REACTIONS : undefined
  // A button is removed with its last reaction, and the whole row with the last button.
  const passesFocus = restoreFocusTo(() =>
    document.querySelector<HTMLElement>(`[data-message="${message.id}"]`),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: not fields of a form
    <div
      role="group"
      aria-label="Reactions"
      className="relative z-1 -mt-1 mb-[3px] flex flex-wrap gap-1 px-2"
    >
      {message.reactions.map(({ emoji, userIds }) => {
        const isMine = userIds.some((id) => id === me)
        const others = userIds.filter((id) => id !== me).map(() => userName)
        const names = isMine ? ['you', ...others] : others
        const isOff = !isMine && reason !== undefined
        return (
          <button
            key={emoji}
            ref={passesFocus}
            type="button"
            aria-pressed={isMine}
            aria-label={reactionBy({ emoji, names })}
            aria-disabled={isOff || undefined}
            aria-describedby={isOff ? noteId : undefined}
            title={isOff ? reason : undefined}
            onClick={() => !isOff && void toggleReaction(client, message, emoji)}
            className={classNames(
              'type-mono inline-flex h-[26px] items-center gap-[5px] rounded-[8px] border px-2 text-12 pointer-coarse:h-[30px]',
              isOff && 'cursor-not-allowed',
              isMine ? 'border-primary bg-tint text-primary' : 'border-line bg-surface text-ink',
            )}
          >
            <span aria-hidden="true" className="text-14">
              {emoji}
            </span>
            {userIds.length}
          </button>
        )
      })}
      <p id={noteId} hidden>
        {reason}
      </p>
    </div>
  )
}
