import type { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/chat'
import { changeWaits } from '@shipmates/contract/messages/chat-changes'
import type { QueryClient } from '@tanstack/react-query'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { backoffMs } from '../../../lib/net/backoff.ts'
import { toastFailure } from '../../../lib/net/query-client.ts'
import { connectionStore, onConfirmed, socket } from '../../../lib/net/socket.ts'
import { toast } from '../../../lib/toast.ts'
import {
  addCommand,
  type Change,
  type Command,
  editOutgoing,
  isChange,
  listWaiting,
} from './outbox.ts'
import { request } from './requests.ts'

/** Response timeout: after this the server counts as unavailable. */
const ANSWER_WITHIN_MS = 10_000

/**
 * What a command waits for: messages for the earlier ones of their conversation, changes for those
 * of their message. A change names a stored message, so it does not wait while images are uploaded.
 */
const queueOf = (command: Command) =>
  isChange(command) ? `message ${command.messageId}` : `conversation ${command.conversationId}`

/**
 * Delivers what is in the outbox, also what is added later. Returns a function that ends it.
 *
 * In each queue a command is sent only after the server's response to the previous one, so that the
 * order holds despite refusals, rate limits and lost connections. Without a response it is sent
 * again: on each new connection, otherwise with backoff.
 */
export function deliverOutbox(client: QueryClient): () => void {
  adoptEarlierChanges()
  const pauses = createPauses()
  const running = new Set<string>()
  let known = idsOf(listWaiting().filter(isFromEarlierPage))
  let isOver = false

  const run = async (queue: string) => {
    let failures = 0
    try {
      for (let next = nextIn(queue); next && socket.confirmed && !isOver; next = nextIn(queue)) {
        const connection = socket.id
        const failure = await attempt(client, next)
        // An attempt that ends with its connection has not failed: the command waits like the others.
        const hasFailed = failure && socket.id === connection
        failures = hasFailed ? failures + 1 : 0
        if (!hasFailed) continue
        const pauseMs = failure.retryAfterMs ?? backoffMs(failures)
        showFailure(next, failure, { isFirst: failures === 1, pauseMs })
        await pauses.wait(pauseMs)
      }
    } finally {
      running.delete(queue)
    }
  }
  const follow = () => {
    const waiting = listWaiting()
    if (!socket.connected && waiting.some(({ clientId }) => !known.has(clientId))) explainWaiting()
    known = idsOf(waiting)
    if (!socket.confirmed) return
    for (const queue of new Set(waiting.map(queueOf))) {
      if (running.has(queue)) continue
      running.add(queue)
      void run(queue)
    }
  }
  const stopFollowing = memberStorage.subscribe(follow)
  const stopConnecting = onConfirmed(() => {
    pauses.end()
    follow()
  })
  follow()
  return () => {
    isOver = true
    stopFollowing()
    stopConnecting()
    pauses.end()
  }
}

/** Where earlier versions of the app stored changes in the tab, with a `key` and the time `madeAt`. */
const EARLIER_CHANGES = 'changes'
type EarlierChange = Omit<Change, 'clientId' | 'writtenAt'> & { key: string; madeAt: string }

function adoptEarlierChanges(): void {
  const earlier = memberStorage.readJson<readonly EarlierChange[]>(EARLIER_CHANGES) ?? []
  for (const { key, madeAt, ...change } of earlier) {
    addCommand({ ...change, clientId: key, writtenAt: madeAt } as Change)
  }
  if (earlier.length > 0) memberStorage.write(EARLIER_CHANGES, undefined)
}

const idsOf = (commands: readonly Command[]) => new Set(commands.map(({ clientId }) => clientId))

const nextIn = (queue: string) => listWaiting().find((command) => queueOf(command) === queue)

function createPauses() {
  const ends = new Set<() => void>()
  return {
    /** Resolves after a time, or when all pauses end. */
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          ends.delete(end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        ends.add(end)
      }),
    end: () => {
      for (const end of ends) end()
    },
  }
}

/** Sends a command once. A new connection ends it too: the response may be lost with the old one. */
async function attempt(client: QueryClient, command: Command): Promise<AppError | undefined> {
  const abort = new AbortController()
  const end = () => abort.abort()
  const timer = setTimeout(end, ANSWER_WITHIN_MS)
  const stop = onConfirmed(end)
  try {
    return await request(client, command, { withinMs: ANSWER_WITHIN_MS, signal: abort.signal })
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** Whether it was written before a reload, so that the member knows that it waits. */
const isFromEarlierPage = ({ writtenAt }: Command) => Date.parse(writtenAt) < performance.timeOrigin

/** Shows that a command waits after a failure that is not a refusal. */
function showFailure(
  command: Command,
  failure: AppError,
  { isFirst, pauseMs }: { isFirst: boolean; pauseMs: number },
): void {
  if (isChange(command)) {
    if (isFirst) toast.info(changeWaits)
    return
  }
  const isNoticeable = failure.code !== 'TOO_MANY_REQUESTS' || pauseMs > ANSWER_WITHIN_MS
  if (isFirst && isNoticeable) toastFailure(failure, messages.chatNotConnected)
  // With a limit that ends soon, the row would appear and disappear under each message.
  if (isFirst && !isNoticeable) return
  editOutgoing(command.clientId, (message) => ({ ...message, state: 'held' }))
}

/**
 * During the very first connection attempt, shows that a message is waiting only if that attempt
 * fails.
 */
function explainWaiting(): void {
  if (connectionStore.getSnapshot() !== 'connecting') {
    toastNotConnected()
    return
  }
  const end = () => {
    clearTimeout(timer)
    stop()
    if (!socket.connected && connectionStore.getSnapshot() !== 'closed') toastNotConnected()
  }
  const timer = setTimeout(end, ANSWER_WITHIN_MS)
  const stop = connectionStore.subscribe(() => {
    if (connectionStore.getSnapshot() !== 'connecting') end()
  })
}

function toastNotConnected(): void {
  toast.error(socket.initialized ? messages.chatNotConnected : messages.chatNotReady)
}
