import { withoutCodeMarks } from '@shipmates/contract/code-marks'
import type { Notification } from '@shipmates/contract/decide-notification'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { PUSH_TEXT_MAX_CHARS } from '@shipmates/contract/limits'
import type { PushPayload } from '@shipmates/contract/push'
import type { Db } from '../../platform/db/client.ts'
import { listUnread, listUnseen } from '../notifications/pending.ts'
import type { Leased } from './queue-queries.ts'

/** The unread messages and requests of a member, as a push with text shows them. */
export interface PushContent {
  payload: PushPayload
  conversation: Notification['conversation']
}

/** Requests beyond this are not counted. */
const COUNTED_MAX = 100

type Contents = Map<Leased, PushContent>

/** Reads the current content of each push. Leaves out pushes whose member has read or answered everything. */
export async function readContents(db: Db, pushes: readonly Leased[]): Promise<Contents> {
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
export function withoutText(payload: PushPayload): PushPayload {
  if (payload.kind !== 'message') return payload
  const { text: _, ...rest } = payload
  return rest
}
