import type { Message } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { messagesFailed } from '@shipmates/contract/messages/chat'
import { useQuery } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { CSSProperties } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CheckBox } from '../../../components/ui/check-box.tsx'
import { OnlineButton } from '../../../components/ui/online-button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { messageLine } from '../../../lib/format/message-line.ts'
import { messagesQuery, useLoadEarlier } from '../thread/messages.ts'
import { clockTime, dayLabel, useToday } from '../times.ts'

type MessagePickerProps = {
  conversationId: ConversationId
  /** The other member's. */
  userName: string
  picked: readonly MessageId[]
  /** The maximum number of picked messages. */
  max: number
  onPick: (id: MessageId) => void
}

/**
 * Messages of the other member to pick from, by day, the last day first. Earlier ones load on
 * demand.
 */
export function MessagePicker(props: MessagePickerProps) {
  const { conversationId, userName, picked, max, onPick } = props
  const { data: thread, isPending, refetch } = useQuery(messagesQuery(conversationId))
  const earlier = useLoadEarlier(conversationId)
  const now = new Date(useToday())
  if (isPending) return <p role="status">Loading messages…</p>
  if (!thread) {
    return (
      <p>
        {messagesFailed}{' '}
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  const days = byDay(thread.pages.flat().filter(isPickable), now)
  const isFull = picked.length >= max
  return (
    <>
      {days.length === 0 && (
        <p className="text-14 text-ink-2">
          {thread.hasEarlier
            ? 'No messages from them here yet.'
            : 'There are no messages from them.'}
        </p>
      )}
      <ul aria-label={`Messages from ${userName || 'this member'}`} className="grid gap-3">
        {days.map(({ day, messages }) => (
          <li key={day}>
            <p className="mb-1 text-13 font-600 text-ink-2">{day}</p>
            <ul className="grid gap-0.5">
              {messages.map((message) => (
                <PickRow
                  key={message.id}
                  message={message}
                  isPicked={picked.includes(message.id)}
                  isFull={isFull}
                  onPick={() => onPick(message.id)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {thread.hasEarlier && (
        <OnlineButton
          size="small"
          className="mt-3"
          busy={earlier.isPending}
          onClick={() => earlier.mutate()}
        >
          {!earlier.isPending && <ArrowUp aria-hidden="true" />}
          Load earlier messages
        </OnlineButton>
      )}
    </>
  )
}

/** Not as classes, because every page loads the styles of all classes. */
const fourLines: CSSProperties = { WebkitLineClamp: 4 }

type PickRowProps = { message: Message; isPicked: boolean; isFull: boolean; onPick: () => void }

function PickRow({ message, isPicked, isFull, onPick }: PickRowProps) {
  return (
    <li
      className={classNames(
        'flex rounded-[9px] px-2.5 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        isPicked ? 'bg-tint' : 'hover:bg-sunken',
      )}
    >
      <CheckBox
        className="w-full"
        isChecked={isPicked}
        disabled={isFull && !isPicked}
        label={
          <span
            dir="auto"
            className="line-clamp-2 font-450 wrap-anywhere whitespace-pre-line"
            style={fourLines}
          >
            {messageLine(message)}
          </span>
        }
        aside={
          <time dateTime={message.timestamp} className="type-mono text-12 text-ink-2">
            {clockTime(new Date(message.timestamp))}
          </time>
        }
        onChange={onPick}
      />
    </li>
  )
}

const isPickable = ({ isOwn, deletedAt }: Message) => !isOwn && !deletedAt

/** The messages by day, the last day first, oldest first within a day. */
function byDay(messages: readonly Message[], now: Date) {
  const days = new Map<string, Message[]>()
  for (const message of messages) {
    const day = dayLabel(new Date(message.timestamp), now)
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days].map(([day, messages]) => ({ day, messages })).toReversed()
}
