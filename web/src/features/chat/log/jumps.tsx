import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { messagesFailed } from '@shipmates/contract/messages/chat'
import { backToPlace, originalMissing } from '@shipmates/contract/messages/chat-changes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import Undo2 from 'lucide-react/icons/undo-2'
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { Button } from '../../../components/ui/button.tsx'
import { compareIds } from '../../../lib/compare-ids.ts'
import { toastFailure } from '../../../lib/net/query-client.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { toast } from '../../../lib/toast.ts'
import { messagesQuery } from '../thread/messages.ts'
import { findMessage, type Thread } from '../thread/thread.ts'
import { loadAround, loadGap } from '../thread/windows.ts'
import { firstBelow, isAtEnd } from './scroll.ts'

export interface Jumps {
  conversationId: ConversationId
  thread: Thread
  scroller: RefObject<HTMLElement | null>
  list: RefObject<HTMLOListElement | null>
  /** The newest message at the time the reader scrolled away from the end; undefined at the end. */
  leftAt: MessageId | undefined
  /** Scrolls until a row is this far below the upper edge of the log. */
  show: (row: Element, atPx: number) => void
  goToEnd: () => void
}

/**
 * The reader's position: at the end, or with this message so far below the upper edge of the log.
 */
type ScrollPosition = 'end' | { messageId: MessageId; atPx: number }

/** Keeps the beginning of a tall message in view. */
const TOP_AT_LEAST_PX = 16

/** Executes jumps, and stores the position before the first one. */
export function useJumps({ conversationId, thread, scroller, list, leftAt, ...log }: Jumps) {
  const load = useLoadTarget()
  const wanted = useStore(jumpStore)
  useEndOfJumps(conversationId)
  const [from, setFrom] = useState<ScrollPosition>()

  const rowOf = (id: MessageId) =>
    list.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)

  const showRow = (row: HTMLElement, atPx: number, takesFocus: boolean | undefined) => {
    if (takesFocus) row.focus({ preventScroll: true })
    log.show(row, atPx)
  }

  const follow = useEffectEvent(() => {
    const box = scroller.current
    if (!wanted || wanted.conversationId !== conversationId || !box) return
    const { messageId, takesFocus } = wanted
    if (!findMessage(thread, messageId)) return void load(wanted)
    if (!from) setFrom(placeOf(box, list.current))
    const row = rowOf(messageId)
    if (!row) {
      const spacer = spacerOf(list.current, thread, messageId)
      if (!spacer) return finish(wanted)
      // Renders the rows of the folded page. This runs again afterwards.
      return log.show(spacer, 0)
    }
    const free = (box.clientHeight - row.offsetHeight) / 2
    showRow(row, Math.max(TOP_AT_LEAST_PX, free), takesFocus)
    // At the end everything newer is in view, so there is no position to return to.
    if (isAtEnd(box)) setFrom(undefined)
    ringAround(row)
    finish(wanted)
  })
  useEffect(() => follow())

  // Called when the reader scrolls to the end, which makes the stored position useless.
  const forget = useEffectEvent(() => {
    if (leftAt === undefined) setFrom(undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the end is left or reached
  useEffect(() => forget(), [leftAt])

  const goBack = () => {
    setFrom(undefined)
    if (!from) return
    if (from === 'end') return log.goToEnd()
    const row = rowOf(from.messageId)
    if (row) showRow(row, from.atPx, true)
    else jumpStore.set({ conversationId, messageId: from.messageId, takesFocus: true })
  }
  return { hasJumped: from !== undefined, goBack }
}

const finish = (jump: Jump) => {
  if (jumpStore.getSnapshot() === jump) jumpStore.set(undefined)
}

/** Loads the target of a jump, once. If that fails, the jump ends with a toast. */
function useLoadTarget() {
  const client = useQueryClient()
  const loading = useRef<Jump>(undefined)

  return async (jump: Jump) => {
    if (loading.current === jump) return
    loading.current = jump
    const { conversationId, messageId } = jump
    const failure = await loadAround(client, conversationId, messageId).catch(asError)
    loading.current = undefined
    if (jumpStore.getSnapshot() !== jump) return
    const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
    if (thread && findMessage(thread, messageId)) return
    finish(jump)
    const isGone = !failure || (failure instanceof AppError && failure.code === 'NOT_FOUND')
    if (isGone) toast.error(originalMissing)
    else toastFailure(failure, messagesFailed)
  }
}

const asError = (error: Error) => error

/** The spacer of the folded page that contains a message. */
function spacerOf(list: Element | null, thread: Thread, id: MessageId) {
  const page = thread.pages.find((messages) => messages.some((message) => message.id === id))
  const key = page?.[0]?.clientId ?? page?.[0]?.id
  return list?.querySelector(`[data-folded="${key}"]`)
}

function placeOf(box: HTMLElement, list: Element | null): ScrollPosition {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
  const { top } = box.getBoundingClientRect()
  const bottomOf = (index: number) => rows[index]!.getBoundingClientRect().bottom
  const row = rows[firstBelow(top, rows.length, bottomOf)]
  if (!row || isAtEnd(box)) return 'end'
  const atPx = row.getBoundingClientRect().top - top
  return { messageId: row.dataset.message as MessageId, atPx }
}

const SHOWN_MS = 2000

let end = () => {}

/** Draws a ring around the bubble of a row for two seconds, or until the next one. */
function ringAround(row: Element): void {
  end()
  const balloon = row.querySelector<HTMLElement>('[data-balloon]')
  if (!balloon) return
  balloon.style.outline = '3px solid var(--signal)'
  balloon.style.outlineOffset = '0'
  const timer = setTimeout(() => end(), SHOWN_MS)
  end = () => {
    clearTimeout(timer)
    balloon.style.outline = ''
    balloon.style.outlineOffset = ''
  }
}

/**
 * Cancels a jump when its log is closed before the jump was executed, or its conversation is left
 * before the log was shown. Otherwise the log would jump the next time it is opened.
 */
function useEndOfJumps(conversationId: ConversationId): void {
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    endJump((jump) => jump.conversationId !== conversationId)
    return () => {
      isShown.current = false
      // In development effects run twice, while the log stays mounted.
      queueMicrotask(() => {
        if (!isShown.current) endJump((jump) => jump.conversationId === conversationId)
      })
    }
  }, [conversationId])
}

function endJump(isOver: (jump: Jump) => boolean): void {
  const jump = jumpStore.getSnapshot()
  if (jump && isOver(jump)) jumpStore.set(undefined)
}

interface Jump {
  conversationId: ConversationId
  messageId: MessageId
  /** Whether the message gets the focus. Otherwise focus stays, such as in a search field. */
  takesFocus?: boolean | undefined
}

/** The message that a log has to show next. */
export const jumpStore = createStore<Jump | undefined>(undefined)

/**
 * Shows a message in the log of its conversation, with a ring for two seconds, and loads it if
 * necessary. Happens as soon as that log is on screen; the latest jump wins. The log then offers a
 * button back to the previous position.
 */
export const jumpTo = (jump: Jump): void => jumpStore.set(jump)

/**
 * Buttons above the composer that scroll the log: back from a jump, and to new messages below. Also
 * executes jumps.
 */
export function Pills(props: Jumps) {
  const { thread, scroller, leftAt, goToEnd } = props
  const { hasJumped, goBack } = useJumps(props)
  const count = countNew(thread, leftAt)
  const passesFocus = restoreFocusTo(() => scroller.current)
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex flex-col items-center gap-2">
      {hasJumped && (
        <Pill ref={passesFocus} onClick={goBack}>
          <Undo2 aria-hidden="true" />
          {backToPlace}
        </Pill>
      )}
      {count > 0 && (
        <Pill ref={passesFocus} onClick={goToEnd}>
          <ArrowDown aria-hidden="true" />
          {count === 1 ? '1 new message' : `${count} new messages`}
        </Pill>
      )}
    </div>
  )
}

const Pill = (props: ComponentProps<typeof Button>) => (
  <Button size="small" className="pointer-events-auto rounded-full! shadow-2" {...props} />
)

/** The number of messages from the other member since the reader scrolled away from the end. */
function countNew(thread: Thread, leftAt: MessageId | undefined): number {
  if (!leftAt) return 0
  return thread.pages
    .flat()
    .filter((message) => !message.isOwn && compareIds(message.id, leftAt) > 0).length
}

export type GapProps = {
  conversationId: ConversationId
  /** The message after the gap. */
  before: MessageId
}

/** A gap of messages that are not loaded: loads them when scrolled to, or on a press. */
export function Gap({ conversationId, before }: GapProps) {
  const ref = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const gap = ref.current!
      const log = gap.closest('[data-log]')!.getBoundingClientRect()
      // Scrolling down loads the next messages, scrolling up the previous ones.
      const isBelowMiddle = gap.getBoundingClientRect().top > (log.top + log.bottom) / 2
      await loadGap(client, conversationId, before, isBelowMiddle ? 'older' : 'newer')
    },
    meta: { failure: messagesFailed },
  })
  const load = useEffectEvent(() => mutate())

  useEffect(() => {
    const gap = ref.current!
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load()
    })
    observer.observe(gap)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={ref} className="my-2 self-center">
      <Button
        ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}
        size="small"
        busy={isPending}
        onClick={() => mutate()}
      >
        Load messages in between
      </Button>
    </div>
  )
}
