import type { Conversation, Message } from '@shipmates/contract/chat'
import type { Member } from '../members.ts'
import type { Changer } from './changer.ts'
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
  receivedTwice: number
  changesLost: number
  changedTwice: number
}

export interface Side {
  member: Member
  writer: Writer
  changer: Changer
}

/** Compares the messages that two members sent and received live with the history that each of them reads. */
export async function checkPair(one: Side, other: Side): Promise<Faults> {
  const [mine, theirs] = await Promise.all([readAll(one.member), readAll(other.member)])
  const sides = [
    checkSender(one, mine.messages),
    checkSender(other, theirs.messages),
    checkUnread(mine),
    checkUnread(theirs),
    { differing: countDiffering(mine.messages, theirs.messages) },
    { receivedTwice: countReceivedTwice(one.writer, other.writer) },
    { receivedTwice: countReceivedTwice(other.writer, one.writer) },
    checkChanges(one, mine.messages),
    checkChanges(other, theirs.messages),
    { changedTwice: countChangedTwice([one, other]) },
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
    receivedTwice: 0,
    changesLost: 0,
    changedTwice: 0,
  }
  for (const faults of all) {
    for (const [name, count] of Object.entries(faults)) sum[name as keyof Faults] += count
  }
  return sum
}

/** How many messages that were sent once were received live more than once. */
function countReceivedTwice({ drafts }: Writer, { receivedIds }: Writer): number {
  const sentOnce = new Set(drafts.filter(({ sendings }) => sendings === 1).map(({ id }) => id))
  const once = receivedIds.filter((id) => sentOnce.has(id))
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

/** Compares the sender's messages in the history with the sent and acknowledged ones. */
function checkSender({ writer }: Side, history: readonly Message[]): Partial<Faults> {
  const own = history.filter(({ isOwn }) => isOwn)
  const byClientId = new Map<string | undefined, Message[]>()
  for (const message of own) {
    byClientId.set(message.clientId, [...(byClientId.get(message.clientId) ?? []), message])
  }
  const sent = new Set(writer.drafts.map(({ clientId }) => clientId))
  const isKept = ({ id, clientId }: Draft) =>
    byClientId.get(clientId)?.some((message) => message.id === id)
  return {
    lost: writer.drafts.filter((draft) => !isKept(draft)).length,
    doubled: [...byClientId.values()].filter((copies) => copies.length > 1).length,
    phantom: [...byClientId.keys()].filter((clientId) => !clientId || !sent.has(clientId)).length,
    outOfOrder: countOutOfOrder(writer.drafts, own),
  }
}

function countOutOfOrder(drafts: readonly Draft[], history: readonly Message[]): number {
  const place = new Map(drafts.map(({ clientId }, index) => [clientId, index]))
  const refused = new Set(
    drafts.filter((draft) => draft.wasRefused).map(({ clientId }) => clientId),
  )
  let highest = -1
  let count = 0
  for (const { clientId = '' } of history) {
    const index = place.get(clientId)
    if (index === undefined || refused.has(clientId)) continue
    if (index < highest) count++
    highest = Math.max(highest, index)
  }
  return count
}

/**
 * Compares the history with the acknowledged texts, deletions and reactions, and counts acknowledged changes whose
 * number is not higher than the previous one.
 */
function checkChanges(
  { member, writer, changer: { expected, answers } }: Side,
  history: readonly Message[],
): Partial<Faults> {
  const texts = new Map(writer.drafts.map(({ id, content }) => [id, content]))
  const isKept = (message: Message) => {
    const { content = texts.get(message.id), isDeleted, isReacted } = expected.get(message.id) ?? {}
    if (message.isOwn) return message.content === (isDeleted ? '' : content)
    const has = message.reactions.some(({ userIds }) => userIds.includes(member.id as never))
    return !isReacted || message.deletedAt !== null || has
  }
  const seqs = answers.map(({ changedSeq }) => BigInt(changedSeq))
  return {
    changesLost: history.filter((message) => !isKept(message)).length,
    outOfOrder: seqs.filter((seq, n) => n > 0 && seq < seqs[n - 1]!).length,
  }
}

/** Edits and deletions that were received with two times, because they were applied twice. */
function countChangedTwice(sides: readonly Side[]): number {
  const times = new Map<string, Set<string | null>>()
  const seen = sides.flatMap(({ writer, changer }) => [...writer.changed, ...changer.answers])
  for (const { id, content, editedAt, deletedAt } of seen) {
    const key = `${id} ${deletedAt ? 'deleted' : content}`
    times.set(key, (times.get(key) ?? new Set()).add(deletedAt ?? editedAt))
  }
  return [...times.values()].filter((each) => each.size > 1).length
}

function checkUnread({ conversation, messages }: History): Partial<Faults> {
  const isUnread = ({ isOwn, isRead, deletedAt }: Message) => !isOwn && !isRead && !deletedAt
  const unread = messages.filter(isUnread).length
  return { wrongUnread: conversation.unreadCount === unread ? 0 : 1 }
}

/** Positions at which the two sides differ in the message, its changes or its read status. */
function countDiffering(mine: readonly Message[], theirs: readonly Message[]): number {
  const longest = Math.max(mine.length, theirs.length)
  let count = 0
  for (let i = 0; i < longest; i++) if (stateOf(mine[i]) !== stateOf(theirs[i])) count++
  return count
}

const stateOf = (message?: Message) =>
  message &&
  JSON.stringify([
    message.id,
    message.content,
    message.isRead,
    message.editedAt,
    message.deletedAt,
    message.changedSeq,
    message.reactions,
  ])
