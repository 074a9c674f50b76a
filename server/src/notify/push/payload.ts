import { withoutCodeMarks } from '@shipmates/contract/code-marks'
import type { Notification, Tabs } from '@shipmates/contract/decide-notification'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { PUSH_TEXT_MAX_CHARS } from '@shipmates/contract/limits'
import type { PushPayload } from '@shipmates/contract/push'
import { PUSH_TTL_MS } from '../../adapters/push/push.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { listUnseen } from '../notices/unseen.ts'
import { type Candidate, decideAll } from '../notifications/decisions.ts'
import { listUnread } from '../notifications/unread.ts'
import type { Leased } from './queue.ts'

export const isExpired = ({ notedAt }: Leased, now: Date) =>
  notedAt.getTime() <= now.getTime() - PUSH_TTL_MS

/** The payloads of the pushes that are to be sent. */
export async function choosePayloads(
  leased: readonly Leased[],
  { db, now, live }: Pick<Deps, 'db' | 'now' | 'live'>,
): Promise<Map<Leased, object>> {
  const pushes = leased.filter((push) => push.isLive && !isExpired(push, now()))
  const members = [...new Set(pushes.map(({ userId }) => userId))]
  const [contents, openTabs] = await Promise.all([
    readContents(db, pushes),
    // All nodes are asked only about members who are online.
    live.listOnline(members).then((online) => live.listTabs([...online])),
  ])
  const connected = new Set(openTabs.map(({ sessionId }) => sessionId))
  const here = new Set(openTabs.filter(({ isInView }) => isInView).map(({ userId }) => userId))
  const tabsFor = ({ userId, sessionId }: Leased): Tabs => {
    if (here.has(userId)) return 'visible'
    return connected.has(sessionId) ? 'hidden' : 'none'
  }
  const candidates = pushes.map((push): Candidate & { push: Leased } => {
    const content = contents.get(push)
    return {
      push,
      userId: push.userId,
      kind: push.kind,
      channel: 'push',
      tabs: tabsFor(push),
      isRead: content === undefined,
      conversation: content?.conversation,
    }
  })
  const decided = await decideAll(db, candidates, now())
  return new Map(
    decided.map(({ candidate: { push }, settings }) => {
      const { payload } = contents.get(push)!
      return [push, settings.pushText ? payload : withoutText(payload)]
    }),
  )
}

/** The unread messages and requests of a member, as a push with text shows them. */
interface PushContent {
  payload: PushPayload
  conversation: Notification['conversation']
}

/** Requests beyond this are not counted. */
const COUNTED_MAX = 100

type Contents = Map<Leased, PushContent>

/** Reads the current content of each push. Leaves out pushes whose member has read or answered everything. */
async function readContents(db: Db, pushes: readonly Leased[]): Promise<Contents> {
  const messages = pushes.filter(({ kind }) => kind === 'message')
  const others = pushes.filter(({ kind }) => kind !== 'message')
  return new Map([...(await readMessages(db, messages)), ...(await readNotices(db, others))])
}

async function readMessages(db: Db, pushes: readonly Leased[]): Promise<Contents> {
  const subjects = bySubject(pushes)
  const subjectRows = [...subjects.values()].map(([{ userId, aboutId }]) => {
    return { userId, conversationId: aboutId as ConversationId }
  })
  const contents: Contents = new Map()
  if (subjectRows.length === 0) return contents
  for (const unread of await listUnread(db, subjectRows)) {
    const { userId, conversationId, senderName: userName, count, text, conversation } = unread
    const shown = text === '' ? {} : { text: cut(withoutCodeMarks(text)) }
    const payload = { kind: 'message' as const, conversationId, userName, count, ...shown }
    const key = keyOf({ userId, kind: 'message', aboutId: conversationId })
    for (const push of subjects.get(key) ?? []) contents.set(push, { conversation, payload })
  }
  return contents
}

async function readNotices(db: Db, pushes: readonly Leased[]): Promise<Contents> {
  const subjectRows = [...bySubject(pushes).values()].map((some) => {
    const [{ userId, kind, aboutId }] = some
    return kind === 'acceptance'
      ? { some, userId, kind, otherId: aboutId as UserId }
      : { some, userId, kind: 'request' as const }
  })
  const contents: Contents = new Map()
  if (subjectRows.length === 0) return contents
  for (const [{ some, kind }, names] of await listUnseen(db, subjectRows, COUNTED_MAX)) {
    const [userName] = names
    if (userName === undefined) continue
    const payload =
      kind === 'request' ? { kind, userName, count: names.length } : { kind, userName }
    for (const push of some) contents.set(push, { conversation: null, payload })
  }
  return contents
}

type Pushes = [Leased, ...Leased[]]

/** All requests of a member share one key. */
const keyOf = ({ userId, kind, aboutId }: Pick<Leased, 'userId' | 'kind' | 'aboutId'>): string =>
  kind === 'request' ? `${userId} ${kind}` : `${userId} ${kind} ${aboutId}`

/** A member may have several browsers. */
function bySubject(pushes: readonly Leased[]): Map<string, Pushes> {
  const subjects = new Map<string, Pushes>()
  for (const push of pushes) {
    const key = keyOf(push)
    const known = subjects.get(key)
    if (known) known.push(push)
    else subjects.set(key, [push])
  }
  return subjects
}

const cut = (text: string): string => {
  const characters = [...text]
  return characters.length > PUSH_TEXT_MAX_CHARS
    ? `${characters.slice(0, PUSH_TEXT_MAX_CHARS).join('')}…`
    : text
}

/** A payload for a member who does not show the text. */
function withoutText(payload: PushPayload): PushPayload {
  if (payload.kind !== 'message') return payload
  const { text: _, ...rest } = payload
  return rest
}
