import type { Conversation, Message } from '@shipmates/contract/chat'
import type { Member } from '../members.ts'
import { listInbox, listPage } from './history.ts'
import type { Draft, Writer } from './writer.ts'

/** Counts of faults in a conversation. All zero if there are none. */
export interface Faults {
  lost: number
  doubled: number
  phantom: number
  outOfOrder: number
  differing: number
  wrongUnread: number
  toldTwice: number
}

export interface Side {
  member: Member
  writer: Writer
}

/** Compares what two members sent and received live with the history that each of them reads. */
export async function checkPair(one: Side, other: Side): Promise<Faults> {
  const [mine, theirs] = await Promise.all([readAll(one.member), readAll(other.member)])
  const sides = [
    checkSender(one, mine.messages),
    checkSender(other, theirs.messages),
    checkUnread(mine),
    checkUnread(theirs),
    { differing: countDiffering(mine.messages, theirs.messages) },
    { toldTwice: countToldTwice(one.writer, other.writer) },
    { toldTwice: countToldTwice(other.writer, one.writer) },
  ]
  return sumFaults(sides)
}

export function sumFaults(all: readonly Partial<Faults>[]): Faults {
  const sum: Faults = {
    lost: 0,
    doubled: 0,
    phantom: 0,
    outOfOrder: 0,
    differing: 0,
    wrongUnread: 0,
    toldTwice: 0,
  }
  for (const faults of all) {
    for (const [name, count] of Object.entries(faults)) sum[name as keyof Faults] += count
  }
  return sum
}

/** How many messages that were sent once were received live more than once. */
function countToldTwice({ drafts }: Writer, { told }: Writer): number {
  const sentOnce = new Set(drafts.filter(({ sendings }) => sendings === 1).map(({ id }) => id))
  const once = told.filter((id) => sentOnce.has(id))
  return once.length - new Set(once).size
}

interface History {
  conversation: Conversation
  messages: Message[]
}

async function readAll(member: Member): Promise<History> {
  const [conversation] = await listInbox(member)
  if (!conversation) throw new Error(`${member.userName} has no conversation`)
  const messages: Message[] = []
  for (;;) {
    const page = await listPage(member, conversation.id, messages[0]?.id)
    if (page.length === 0) return { conversation, messages }
    messages.unshift(...page)
  }
}

/** Compares the sender's messages in the history with what was sent and acknowledged. */
function checkSender({ writer }: Side, history: readonly Message[]): Partial<Faults> {
  const own = history.filter(({ isOwn }) => isOwn)
  const byContent = new Map<string, Message[]>()
  for (const message of own) {
    byContent.set(message.content, [...(byContent.get(message.content) ?? []), message])
  }
  const sent = new Set(writer.drafts.map(({ content }) => content))
  return {
    lost: writer.drafts.filter((draft) => !isKept(draft, byContent)).length,
    doubled: [...byContent.values()].filter((copies) => copies.length > 1).length,
    phantom: [...byContent.keys()].filter((content) => !sent.has(content)).length,
    outOfOrder: countOutOfOrder(writer.drafts, own),
  }
}

const isKept = ({ id, clientId, content }: Draft, stored: Map<string, Message[]>) =>
  stored.get(content)?.some((message) => message.id === id && message.clientId === clientId)

function countOutOfOrder(drafts: readonly Draft[], history: readonly Message[]): number {
  const place = new Map(drafts.map(({ content }, index) => [content, index]))
  const refused = new Set(drafts.filter((draft) => draft.wasRefused).map(({ content }) => content))
  let highest = -1
  let count = 0
  for (const { content } of history) {
    const index = place.get(content)
    if (index === undefined || refused.has(content)) continue
    if (index < highest) count++
    highest = Math.max(highest, index)
  }
  return count
}

function checkUnread({ conversation, messages }: History): Partial<Faults> {
  const unread = messages.filter(({ isOwn, isRead }) => !isOwn && !isRead).length
  return { wrongUnread: conversation.unreadCount === unread ? 0 : 1 }
}

/** Positions at which the two sides differ in the message or its read status. */
function countDiffering(mine: readonly Message[], theirs: readonly Message[]): number {
  const longest = Math.max(mine.length, theirs.length)
  let count = 0
  for (let i = 0; i < longest; i++) {
    const [a, b] = [mine[i], theirs[i]]
    if (a?.id !== b?.id || a?.content !== b?.content || a?.isRead !== b?.isRead) count++
  }
  return count
}
