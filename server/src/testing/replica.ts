import { listConversations, type Message } from '@shipmates/contract/chat'
import { listChanges } from '@shipmates/contract/chat-changes'
import type { ChangeSeq, ConversationId, MessageId } from '@shipmates/contract/ids'
import { MESSAGES_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import type { Call, Route } from '@shipmates/contract/route'
import { withMissed, withoutCleared } from '../../../web/src/features/chat/thread/missed.ts'
import {
  type Thread,
  threadOf,
  withMessages,
  withRead,
} from '../../../web/src/features/chat/thread/thread.ts'
import { compareIds } from '../../../web/src/lib/compare-ids.ts'
import { type ApiResponse, createClient } from './client.ts'
import type { TestMember } from './members.ts'
import { openTab, type Tab } from './sockets.ts'

/**
 * A tab with an open conversation, by the web app's own code: live events are merged as they come, and missed ones are
 * fetched after each gap.
 */
export interface Replica {
  member: TestMember
  /** The messages that it shows, oldest first. */
  messages(): readonly Message[]
  /** Sends a message until a node acknowledges it. */
  send(draft: Parameters<Tab['send']>[0]): Promise<Message>
  /** Calls a route, at any node, until one can answer. */
  ask<R extends Route>(route: R, input: Call<R>): Promise<ApiResponse<R>>
  /** Applies a message from the response of a call. */
  take(message: Message): void
  /** Drops the connection, and opens another one to the next node after a while. */
  lose(forMs: number): void
  /** Resolves once it is connected and has fetched everything it missed. Rejects if a fetch ever failed. */
  caughtUp(): Promise<void>
  close(): void
}

interface Options {
  /** URLs of the nodes, in the order in which they are tried. */
  urls: readonly string[]
  member: TestMember
  conversationId: ConversationId
  /** Receives every message that arrives, live or fetched. */
  onMessage(message: Message): void
}

const AGAIN_AFTER_MS = 50

const pause = (ms = AGAIN_AFTER_MS) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens a tab. Nothing is loaded until it is caught up. */
export function openReplica({ urls, member, conversationId, onMessage }: Options): Replica {
  let thread: Thread = threadOf([], { hasEarlier: false, unreadCount: 0 })
  let attempt = 0
  let gapMs = 0
  let isClosed = false
  let connected: Promise<Tab>
  let caughtUp: Promise<void>
  let fault: unknown

  const merge = (messages: readonly Message[]) => {
    for (const message of messages) onMessage(message)
    thread = withMessages(thread, messages)
  }
  const clear = (to: MessageId | null) => {
    if (to) thread = withoutCleared(thread, to)
  }
  const apply = ({ event, payload }: Tab['received'][number]) => {
    const byEvent = { [event]: payload } as { [E in typeof event]?: never }
    const { receive_message, message_sent, message_changed } = byEvent as Record<string, Message>
    const message = receive_message ?? message_sent ?? message_changed
    if (message) merge([message])
    if (event === 'conversation_changed') clear((payload as { clearedToId: MessageId }).clearedToId)
    if (event !== 'messages_read') return
    const { readerId, readAt } = payload as { readerId: string; readAt: string }
    thread = withRead(thread, { isOwn: readerId !== member.id, readAt })
  }

  const ask: Replica['ask'] = async (route, input) => {
    for (let n = attempt; !isClosed; n++) {
      const client = createClient(urls[n % urls.length]!, member.cookie)
      const answer = await client.call(route, input as never).catch(() => undefined)
      if (answer && answer.status !== 503) return answer
      await pause()
    }
    throw new Error('closed')
  }
  const catchUp = async () => {
    const list = await ask(listConversations, { query: {} } as never)
    clear(list.data!.find(({ id }) => id === conversationId)?.clearedToId ?? null)
    const missed: Message[] = []
    for (const { since: start } = thread; ; ) {
      const since = missed.at(-1)?.changedSeq ?? start
      const query = { ...(since && { since }) } as never
      const answer = await ask(listChanges, { params: { conversationId }, query })
      const changes = answer.data!
      requireAscending(since, changes)
      for (const message of changes) onMessage(message)
      missed.push(...changes)
      if (changes.length === MESSAGES_PAGE_SIZE_MAX) continue
      thread = withMissed(thread, missed, answer as never)
      return
    }
  }
  const connect = async (): Promise<Tab> => {
    while (!isClosed) {
      const url = urls[attempt % urls.length]!
      const tab = await openTab({ url, cookie: member.cookie }).catch(() => undefined)
      if (!tab) {
        attempt++
        await pause()
        continue
      }
      for (const each of tab.received) apply(each)
      tab.socket.onAny((event, payload) => apply({ event, payload }))
      void tab.closed.then(() => {
        tab.socket.offAny()
        attempt++
        if (!isClosed) start()
      })
      return tab
    }
    throw new Error('closed')
  }
  const start = () => {
    connected = pause(gapMs).then(connect)
    gapMs = 0
    caughtUp = connected.then(catchUp)
    // Another connection may follow before anybody awaits it.
    caughtUp.catch((error) => {
      fault ??= error
    })
  }
  start()

  return {
    member,
    messages: () => thread.pages.flat(),
    ask,
    take: (message) => merge([message]),
    send: async (draft) => {
      while (!isClosed) {
        const tab = await connected
        const isOpen = tab.socket.connected
        const result = isOpen ? await tab.send(draft).catch(() => undefined) : undefined
        if (result?.ok) return result.message
        if (result && result.code !== 'UNAVAILABLE') throw new Error(result.code)
        await pause()
      }
      throw new Error('closed')
    },
    lose: (forMs) => {
      gapMs = forMs
      void connected.then((tab) => tab.close()).catch(() => {})
    },
    caughtUp: async () => {
      while (!isClosed) {
        const tab = await connected
        await caughtUp
        if (fault) throw fault
        if (tab.socket.connected) return
      }
      throw new Error('closed')
    },
    close: () => {
      isClosed = true
      void connected.then((tab) => tab.close()).catch(() => {})
    },
  }
}

function requireAscending(since: ChangeSeq | undefined, changes: readonly Message[]): void {
  const numbers = [...(since ? [since] : []), ...changes.map(({ changedSeq }) => changedSeq)]
  const isAscending = numbers.every((seq, n) => n === 0 || compareIds(numbers[n - 1]!, seq) < 0)
  if (!isAscending) throw new Error(`changes are not in their order: ${numbers}`)
}
