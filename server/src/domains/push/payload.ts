import { withoutCodeMarks } from '@shipmates/contract/code-marks'
import type { Notification } from '@shipmates/contract/decide-notification'
import type { ConversationId } from '@shipmates/contract/ids'
import { PUSH_TEXT_MAX_CHARS } from '@shipmates/contract/limits'
import type { PushPayload } from '@shipmates/contract/push'
import type { Db } from '../../platform/db/client.ts'
import type { Leased } from './queue-queries.ts'
import { type Asked, listAcceptances, listUnread, listWaiting } from './unread-queries.ts'

/** What a member has not read yet, as a push says it with its text. */
export interface News {
  payload: PushPayload
  conversation: Notification['conversation']
}

/**
 * Reads what each of these pushes has to say now. A push is left out if its member has read or answered everything, or
 * may not be told of it any more.
 */
export async function readNews(db: Db, pushes: readonly Leased[]): Promise<Map<Leased, News>> {
  const of = (kind: Leased['kind']) => pushes.filter((push) => push.kind === kind)
  const messages = await readMessages(db, of('message'))
  const requests = await readRequests(db, of('request'))
  const acceptances = await readAcceptances(db, of('acceptance'))
  return new Map([...messages, ...requests, ...acceptances])
}

type Found = [Leased, News][]

const keyOf = ({ userId, aboutId }: Asked) => `${userId} ${aboutId}`

async function readMessages(db: Db, pushes: readonly Leased[]): Promise<Found> {
  if (pushes.length === 0) return []
  const unread = new Map((await listUnread(db, distinct(pushes))).map((row) => [keyOf(row), row]))
  return pushes.flatMap((push): Found => {
    const found = unread.get(keyOf(push))
    if (!found) return []
    const { userName, count, text, isMuted } = found
    const conversationId = push.aboutId as ConversationId
    const shown = text === '' ? {} : { text: cut(withoutCodeMarks(text)) }
    // Who is blocked is not among them. What was said before a connection ended is still unread.
    const mutedUntil = isMuted ? ('forever' as const) : null
    const conversation = { standing: 'connected' as const, mutedUntil }
    const payload = { kind: 'message' as const, conversationId, userName, count, ...shown }
    return [[push, { conversation, payload }]]
  })
}

async function readRequests(db: Db, pushes: readonly Leased[]): Promise<Found> {
  if (pushes.length === 0) return []
  const members = [...new Set(pushes.map(({ userId }) => userId))]
  const waiting = new Map((await listWaiting(db, members)).map((row) => [row.userId, row]))
  return pushes.flatMap((push): Found => {
    const found = waiting.get(push.userId)
    if (!found) return []
    const { userName, count } = found
    return [[push, { conversation: null, payload: { kind: 'request', userName, count } }]]
  })
}

async function readAcceptances(db: Db, pushes: readonly Leased[]): Promise<Found> {
  if (pushes.length === 0) return []
  const rows = await listAcceptances(db, distinct(pushes))
  const accepted = new Map(rows.map((row) => [keyOf(row), row]))
  return pushes.flatMap((push): Found => {
    const found = accepted.get(keyOf(push))
    if (!found) return []
    const payload = { kind: 'acceptance' as const, userName: found.userName }
    return [[push, { conversation: null, payload }]]
  })
}

/** A member may have several browsers. */
const distinct = (pushes: readonly Leased[]): Asked[] => [
  ...new Map(pushes.map((push) => [keyOf(push), push])).values(),
]

const cut = (text: string): string => {
  const characters = [...text]
  return characters.length > PUSH_TEXT_MAX_CHARS
    ? `${characters.slice(0, PUSH_TEXT_MAX_CHARS).join('')}…`
    : text
}

/** A payload for a member who does not want the text to be shown. */
export function withoutText(payload: PushPayload): PushPayload {
  if (payload.kind !== 'message') return payload
  const { text: _, ...rest } = payload
  return rest
}
