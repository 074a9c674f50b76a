import type { ConnectionId, UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/connections'
import { Question } from '../../components/question.tsx'
import { useBlock, useRemoveConnection } from './ending.ts'

export type QuestionKind = 'remove' | 'block'

type MemberQuestionProps = {
  kind: QuestionKind
  user: { id: UserId; userName: string }
  /** The connection to remove. */
  connectionId: ConnectionId | undefined
  onClose: () => void
  /** Called after the member was removed or blocked. */
  onGone: () => void
}

const texts = {
  remove: {
    title: messages.removeQuestion,
    effect: messages.removeEffect,
    follows: [messages.removeKeepsMessages, messages.removeLeavesFeed],
    button: 'Remove',
  },
  block: {
    title: messages.blockQuestion,
    effect: messages.blockEffect,
    follows: [messages.blockEndsRelation, messages.blockHidesConversation, messages.blockCanEnd],
    button: 'Block',
  },
}

/** Asks before a connection is removed or a member is blocked, and explains the consequences. */
export function MemberQuestion(props: MemberQuestionProps) {
  const { kind, user, connectionId, onClose, onGone } = props
  const { title, effect, follows, button } = texts[kind]
  const remove = useRemoveConnection()
  const block = useBlock()
  const isBusy = remove.isPending || block.isPending
  const carryOut = () => {
    if (kind === 'block') block.mutate(user, { onSuccess: onGone })
    else if (connectionId) remove.mutate({ user, connectionId }, { onSuccess: onGone })
  }
  return (
    <Question
      isAlert
      startsAtCancel
      isForReading
      title={title(user)}
      line={effect}
      action={button}
      isBusy={isBusy}
      needsConnection
      onAct={carryOut}
      onClose={onClose}
    >
      <ul className="mt-4 grid gap-2.5">
        {follows.map((one) => (
          <li
            key={one}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 text-14 leading-[1.5] before:mt-[7px] before:size-2 before:rounded-[2px] before:bg-edge forced-colors:before:border"
          >
            {one}
          </li>
        ))}
      </ul>
    </Question>
  )
}
