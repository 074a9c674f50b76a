import {
  listConversations,
  listMessages,
  type Message,
  markRead,
  openConversation,
} from '@shipmates/contract/chat'
import {
  addReaction,
  clearConversation,
  deleteMessage,
  editMessage,
  removeReaction,
} from '@shipmates/contract/chat-changes'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { MESSAGES_PAGE_SIZE_MAX, REACTIONS_MAX } from '@shipmates/contract/limits'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import type { Call, Route } from '@shipmates/contract/route'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startNodes } from '../../testing/nodes.ts'
import { until } from '../../testing/patience.ts'
import { openReplica, type Replica } from '../../testing/replica.ts'

const cluster = await startNodes(2)
afterAll(cluster.stop)

const PAIRS = 6
/** Long enough for some actions of the other side. */
const LOST_MAX_MS = 300
const EMOJI = ['👍', '❤️', '😂', '🎉'] as const

/** An action of a member, with a weight for how often it is drawn. `pick` selects a message and an emoji. */
const step = fc.record({
  action: fc.oneof(
    ...Object.entries({
      send: 6,
      burst: 1,
      reply: 3,
      edit: 4,
      delete: 2,
      react: 4,
      unreact: 2,
      read: 3,
      clear: 0.3,
      lose: 1,
    } as const).map(([action, weight]) => ({
      weight: weight * 10,
      arbitrary: fc.constant(action as Action),
    })),
  ),
  pick: fc.nat(1000),
  pauseMs: fc.nat(15),
})
type Action =
  | 'send'
  | 'burst'
  | 'reply'
  | 'edit'
  | 'delete'
  | 'react'
  | 'unreact'
  | 'read'
  | 'clear'
  | 'lose'
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The steps of two members who act at the same time. */
const steps = fc.array(step, { minLength: 15, maxLength: 25 })
const plan = fc.record({
  pairs: fc.array(fc.tuple(steps, steps), { minLength: PAIRS, maxLength: PAIRS }),
  killed: fc.constantFrom(0, 1),
})

type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

/**
 * Runs random plans. A failure begins with the seed of its plan, which `examples: [[seed]]` repeats, and the fault,
 * because a report may be cut.
 */
const forSeeds = (numRuns: number, run: (plan: Plan) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(fc.integer(), (seed) => run(fc.sample(plan, { seed, numRuns: 1 })[0]!)),
    {
      numRuns,
      endOnFailure: true,
      asyncReporter: async ({ failed, counterexample, errorInstance }) => {
        if (!failed) return
        throw new Error(`seed ${counterexample}: ${explain(errorInstance)}`, {
          cause: errorInstance,
        })
      },
    },
  )

/** An error and its causes in one line, each with the first difference of what it compared. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause, actual, expected } = error as Error & Partial<Compared>
  const difference = actual && expected ? findDifference({ actual, expected }) : undefined
  const line = [message.split('\n')[0], difference].filter(Boolean).join(' ')
  return cause ? `${line} ${explain(cause)}` : line
}

interface Compared {
  actual: unknown
  expected: unknown
}

/** The first difference of two values, down to values that are no objects, as `12.isRead: true instead of false`. */
function findDifference({ actual, expected }: Compared, path: string[] = []): string | undefined {
  const areObjects = [actual, expected].every((each) => typeof each === 'object' && each !== null)
  const [one, other] = [toPlain(actual), toPlain(expected)]
  if (!areObjects) {
    const [is, shouldBe] = [JSON.stringify(one), JSON.stringify(other)]
    return is === shouldBe ? undefined : `(${path.join('.')}: ${is} instead of ${shouldBe})`
  }
  for (const key of new Set([...Object.keys(other), ...Object.keys(one)])) {
    const found = findDifference({ actual: one[key], expected: other[key] }, [...path, key])
    if (found) return found
  }
  return undefined
}

/** Maps and sets as plain objects. */
function toPlain(value: unknown): Record<string, unknown> {
  if (value instanceof Map) return Object.fromEntries(value)
  return (value instanceof Set ? [...value].sort() : value) as Record<string, unknown>
}

/** The expected state of a message, by the responses to all actions on it. */
interface Expected {
  senderId: UserId
  content: string
  isDeleted: boolean
  reactions: Set<string>
}

interface Chat {
  conversationId: ConversationId
  sides: readonly [Replica, Replica]
  expected: Map<MessageId, Expected>
  /** The highest number that was acknowledged. */
  highest: bigint
  /** Actions refused as not found: the message must be deleted or hidden in the end. */
  refused: { id: MessageId; by: UserId }[]
  /** Messages that a response showed as deleted by the other: they must be deleted in the end. */
  foundDeleted: MessageId[]
  numbers: Map<string, string>
}

async function openChat([ada, linus]: readonly [TestMember, TestMember]): Promise<Chat> {
  const params = { userId: linus.id }
  const opened = await askAt(0, ada, openConversation, { params })
  const conversationId = opened.data!.id
  const numbers = new Map<string, string>()
  const onMessage = (message: Message) => requireOneState(numbers, message)
  const urls = cluster.nodes.map(({ url }) => url)
  const side = (member: TestMember, from: number) =>
    openReplica({ urls: [urls[from]!, urls[1 - from]!], member, conversationId, onMessage })
  return {
    conversationId,
    sides: [side(ada, 0), side(linus, 1)],
    expected: new Map(),
    highest: 0n,
    refused: [],
    foundDeleted: [],
    numbers,
  }
}

/** Repeats a call until the node can answer: on a busy machine the database may take longer than the node waits. */
const askAt = <R extends Route>(node: number, member: TestMember, route: R, input: Call<R>) =>
  until(async () => {
    const answer = await cluster.clientAt(node, member).call(route, input as never)
    expect(answer.status, `${route.method} ${route.path}`).not.toBe(503)
    return answer
  })

/** The number of a change stands for one state of one message, for every viewer. */
function requireOneState(numbers: Map<string, string>, message: Message): void {
  const { changedSeq, id, content, editedAt, deletedAt } = message
  const state = JSON.stringify([id, content, editedAt, deletedAt])
  const known = numbers.get(changedSeq)
  if (known !== undefined && known !== state) {
    throw new Error(`number ${changedSeq} stands for ${known} and ${state}`)
  }
  numbers.set(changedSeq, state)
}

/** Checks the response to an action that changed something: its number is higher than all before it. */
function note(chat: Chat, before: bigint, message: Message): void {
  requireOneState(chat.numbers, message)
  const number = BigInt(message.changedSeq)
  expect(number > before, `${number} follows ${before}`).toBe(true)
  if (number > chat.highest) chat.highest = number
}

async function send(chat: Chat, side: Replica, content: string, replyToId?: MessageId) {
  const before = chat.highest
  const other = chat.sides.find((each) => each !== side)!.member
  const message = await side.send({
    conversationId: chat.conversationId,
    recipientId: other.id,
    content,
    clientId: crypto.randomUUID(),
    ...(replyToId && { replyToId }),
  })
  note(chat, before, message)
  const senderId = side.member.id
  chat.expected.set(message.id, { senderId, content, isDeleted: false, reactions: new Set() })
  side.take(message)
}

/**
 * Changes a message and returns what is expected of it, unless it is gone, or deleted by the other so that there is
 * nothing to change.
 */
async function change(
  chat: Chat,
  side: Replica,
  id: MessageId,
  ask: () => ReturnType<typeof side.ask<typeof editMessage>>,
  isTooLate: (answered: Message) => boolean = () => false,
): Promise<Expected | undefined> {
  const before = chat.highest
  const answer = await ask()
  if (answer.code === 'NOT_FOUND') chat.refused.push({ id, by: side.member.id })
  else expect(answer).toMatchObject({ status: 200 })
  if (!answer.data) return undefined
  side.take(answer.data)
  if (isTooLate(answer.data)) {
    requireOneState(chat.numbers, answer.data)
    chat.foundDeleted.push(id)
    return undefined
  }
  note(chat, before, answer.data)
  return chat.expected.get(id)
}

const keyOf = (userId: UserId, emoji: string) => `${userId} ${emoji}`

/** Takes one step. Without a message to act on, it does nothing. */
async function take(
  chat: Chat,
  side: Replica,
  { action, pick }: Step,
  text: string,
): Promise<void> {
  const { id: me } = side.member
  const { conversationId } = chat
  const all = side.messages()
  const pickFrom = (some: readonly Message[]) => some[pick % Math.max(1, some.length)]?.id
  const mine = (id: MessageId) =>
    [...(chat.expected.get(id)?.reactions ?? [])].filter((key) => key.startsWith(`${me} `))
  const whole = all.filter(({ id, deletedAt }) => !deletedAt && chat.expected.has(id))
  const emoji = EMOJI[pick % EMOJI.length]!
  const key = keyOf(me, emoji)

  const actions: Record<Action, () => Promise<unknown> | unknown> = {
    send: () => send(chat, side, text),
    burst: () => Promise.all([1, 2, 3].map((n) => send(chat, side, `${text} ${n}`))),
    reply: () => send(chat, side, text, pickFrom(all)),
    edit: async () => {
      const messageId = pickFrom(whole.filter(({ isOwn }) => isOwn))
      if (!messageId) return
      const ask = () => side.ask(editMessage, { params: { messageId }, body: { content: text } })
      const message = await change(chat, side, messageId, ask)
      if (message) message.content = text
    },
    delete: async () => {
      const messageId = pickFrom(whole.filter(({ isOwn }) => isOwn))
      if (!messageId) return
      const ask = () => side.ask(deleteMessage, { params: { messageId } })
      const message = await change(chat, side, messageId, ask)
      if (message) message.isDeleted = true
    },
    react: async () => {
      const messageId = pickFrom(
        whole.filter(({ id }) => mine(id).length < REACTIONS_MAX && !mine(id).includes(key)),
      )
      if (!messageId) return
      const ask = () => side.ask(addReaction, { params: { messageId, emoji } })
      const message = await change(chat, side, messageId, ask)
      message?.reactions.add(key)
    },
    unreact: async () => {
      const messageId = pickFrom(whole.filter(({ id }) => mine(id).includes(key)))
      if (!messageId) return
      const ask = () => side.ask(removeReaction, { params: { messageId, emoji } })
      // Allowed for a deleted message, whose deletion this side may not have received. Its number stays.
      const isTooLate = ({ deletedAt }: Message) => deletedAt !== null
      const message = await change(chat, side, messageId, ask, isTooLate)
      message?.reactions.delete(key)
    },
    read: async () => {
      const answer = await side.ask(markRead, { params: { conversationId } })
      expect(answer).toMatchObject({ status: 200 })
    },
    clear: async () => {
      const answer = await side.ask(clearConversation, { params: { conversationId } })
      expect(answer).toMatchObject({ status: 200 })
    },
    lose: () => side.lose(pick % LOST_MAX_MS),
  }
  await actions[action]()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes the steps of both sides of all chats at once. Calls back after each step. */
const takeAll = (
  chats: readonly Chat[],
  pairs: readonly (readonly [Step[], Step[]])[],
  onStep: () => void,
) =>
  Promise.all(
    chats.flatMap((chat, pair) =>
      chat.sides.map(async (side, who) => {
        await side.caughtUp()
        for (const [n, each] of pairs[pair]![who]!.entries()) {
          await take(chat, side, each, `${side.member.userName} ${n}`)
          onStep()
          await pause(each.pauseMs)
        }
      }),
    ),
  )

/** All messages of a conversation that a member sees, as a node reads them now. */
async function readAll(node: number, { member }: Replica, conversationId: ConversationId) {
  const messages: Message[] = []
  for (;;) {
    const before = messages[0]?.id
    const query = { limit: String(MESSAGES_PAGE_SIZE_MAX), ...(before && { before }) }
    const { data } = await askAt(node, member, listMessages, { params: { conversationId }, query })
    messages.unshift(...data!)
    if (data!.length < MESSAGES_PAGE_SIZE_MAX) return messages
  }
}

/** Messages without quotes of messages that this side does not see, because it gets no events about those. */
const comparable = (messages: readonly Message[], skipsReads: boolean) =>
  messages.map(({ replyTo, isRead, ...message }) => ({
    ...message,
    replyTo: messages.some(({ id }) => id === replyTo?.id) ? replyTo : replyTo?.id,
    isRead: skipsReads || isRead,
  }))

/** Each side shows what every node reads, and both see every acknowledged action. */
async function check(chat: Chat, { skipsReads }: { skipsReads: boolean }): Promise<void> {
  for (const side of chat.sides) {
    await side.caughtUp()
    const [stored, elsewhere] = await Promise.all(
      [0, 1].map((node) => readAll(node, side, chat.conversationId)),
    )
    expect(elsewhere).toEqual(stored)
    await expect
      .poll(() => comparable(side.messages(), skipsReads))
      .toEqual(comparable(stored!, skipsReads))
    await checkList(chat, side, stored!)
  }
}

async function checkList(chat: Chat, side: Replica, stored: readonly Message[]): Promise<void> {
  const { data } = await askAt(1, side.member, listConversations, { query: {} })
  const last = stored.at(-1)
  const unread = stored.filter(({ isOwn, isRead, deletedAt }) => !isOwn && !isRead && !deletedAt)
  expect(data).toMatchObject([
    {
      id: chat.conversationId,
      unreadCount: unread.length,
      lastMessage: last?.deletedAt ? messageDeleted : (last?.content ?? ''),
      lastMessageTime: last?.timestamp ?? null,
    },
  ])
}

/** The database has every acknowledged message, once and in one order, and nothing else. */
async function checkStored({
  conversationId,
  expected,
  refused,
  foundDeleted,
}: Chat): Promise<void> {
  const rows = await cluster.database.db
    .selectFrom('messages')
    .select(['id', 'senderId', 'content', 'deletedAt'])
    .where('conversationId', '=', conversationId)
    .execute()
  const reactions = await cluster.database.db
    .selectFrom('reactions')
    .select(['messageId', 'userId', 'emoji'])
    .where('conversationId', '=', conversationId)
    .execute()
  const stored = rows.map(({ id, senderId, content, deletedAt }) => {
    const of = reactions.filter(({ messageId }) => messageId === id)
    const keys = of.map(({ userId, emoji }) => keyOf(userId as UserId, emoji))
    return [id, { senderId, content, isDeleted: deletedAt !== null, reactions: new Set(keys) }]
  })
  const wanted = [...expected].map(([id, message]) => [
    id,
    message.isDeleted ? { ...message, content: '', reactions: new Set() } : message,
  ])
  expect(new Map(stored as never)).toEqual(new Map(wanted as never))
  const { rows: cleared } = await cluster.database.pool.query(
    'select user_id, cleared_to_id from conversation_members where conversation_id = $1',
    [conversationId],
  )
  for (const { id, by } of refused) {
    const hiddenTo = cleared.find(({ user_id }) => user_id === by)!.cleared_to_id
    const isHidden = BigInt(id) <= BigInt(hiddenTo)
    expect(isHidden || expected.get(id)!.isDeleted, `${id} is there`).toBe(true)
  }
  for (const id of foundDeleted) expect(expected.get(id)!.isDeleted, `${id} is there`).toBe(true)
}

/** Opens the chats of new members for a run, and closes them after it. */
async function withChats(run: (chats: readonly Chat[]) => Promise<void>): Promise<void> {
  const members = await Promise.all(Array.from({ length: PAIRS }, cluster.newConnection))
  const chats = await Promise.all(members.map(openChat))
  try {
    await run(chats)
  } finally {
    for (const side of chats.flatMap(({ sides }) => sides)) side.close()
  }
}

test('both sides end with the same conversation, whatever they do and lose', async () => {
  await forSeeds(2, ({ pairs }) =>
    withChats(async (chats) => {
      await takeAll(chats, pairs, () => {})

      for (const chat of chats) {
        await check(chat, { skipsReads: false })
        await checkStored(chat)
      }
    }),
  )
})

test('both sides end with the same conversation, even if a node is killed', async () => {
  await forSeeds(1, ({ pairs, killed }) =>
    withChats(async (chats) => {
      const total = pairs.flat(2).length
      let taken = 0
      let restarted: Promise<void> | undefined

      await takeAll(chats, pairs, () => {
        taken++
        restarted ??= taken > total / 3 ? restart(killed) : undefined
      })
      await restarted

      // A receipt may be lost with its node. Everything else arrives, because unacknowledged actions are retried.
      for (const chat of chats) await check(chat, { skipsReads: true })
      for (const side of chats.flatMap(({ sides }) => sides)) side.lose(0)
      for (const chat of chats) {
        await check(chat, { skipsReads: false })
        await checkStored(chat)
      }
    }),
  )
})

async function restart(node: number): Promise<void> {
  await cluster.nodes[node]!.kill('SIGKILL')
  await cluster.nodes[node]!.start()
}
