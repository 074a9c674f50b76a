import type { Message, MessageImage, Quote, Reaction } from '@shipmates/contract/chat'
import { codePoints } from '@shipmates/contract/code-points'
import type { MessageId, UserId } from '@shipmates/contract/ids'
import { QUOTE_MAX_CHARS } from '@shipmates/contract/limits'
import { lineOf } from '@shipmates/contract/message-line'
import type { Db } from '../../platform/db/client.ts'
import { toImage } from './images.ts'
import type { MessageRow, SenderProfile } from './message-queries.ts'
import { listImages, listQuoted, listReactions, type QuotedRow } from './part-queries.ts'

/** One of the two members of a conversation, and how far both have read it. */
export interface Viewer {
  userId: UserId
  lastReadId: MessageId
  /** The last message that the other member is known to have read. */
  otherReceiptId: MessageId
}

/** The parts of a message that are in rows of their own. */
interface Parts {
  replyTo: Quote | null
  reactions: Reaction[]
  images: MessageImage[]
}

/** For a message that was just sent, and for a deleted one. */
export const NO_PARTS: Parts = { replyTo: null, reactions: [], images: [] }

/** The parts of a message that are not in its row. */
export interface Shown {
  isRead: boolean
  sender: SenderProfile
  parts: Parts
}

/**
 * A message as one of the two members sees it. Every message that is shown is made here. Names each field, because
 * copying the rest of an object is slow, and this runs twice for every message.
 */
export function toMessage(
  row: MessageRow,
  viewerId: UserId,
  { isRead, sender: { senderName, senderPhoto }, parts }: Shown,
): Message {
  const isOwn = row.senderId === viewerId
  const message: Message = {
    id: row.id,
    conversationId: row.conversationId,
    senderId: row.senderId,
    content: row.content,
    timestamp: row.createdAt.toISOString(),
    isOwn,
    isRead,
    senderName,
    senderPhoto,
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    changedSeq: row.changedSeq,
    replyTo: parts.replyTo,
    reactions: parts.reactions,
    images: parts.images,
  }
  if (isOwn && row.clientId) message.clientId = row.clientId
  if (row.isNote) message.isNote = true
  return message
}

const DELETED_MEMBER: SenderProfile = { senderName: '', senderPhoto: null }

type PartsOf = (row: MessageRow) => Parts

/**
 * Reads the quotes, reactions and images of messages. The rows show which messages can have them (a reply has the id of
 * its original, a message with reactions was changed, images are counted), so the others cost no query.
 *
 * Call it after the rows were read. A part may then be newer than the `changedSeq` of its message, and the client
 * receives that change later; a part is never older.
 */
export async function readParts(db: Db, rows: readonly MessageRow[]): Promise<PartsOf> {
  const whole = rows.filter(({ deletedAt }) => !deletedAt)
  const originals = whole.flatMap(({ conversationId, replyToId }) =>
    replyToId ? [{ conversationId, id: replyToId }] : [],
  )
  const changed = whole.filter(({ id, changedSeq }) => (changedSeq as string) !== id)
  const illustrated = whole.filter(({ imageCount }) => imageCount)
  const [quoted, reactions, images] = await Promise.all([
    originals.length > 0 ? listQuoted(db, originals) : [],
    changed.length > 0 ? listReactions(db, changed) : [],
    illustrated.length > 0 ? listImages(db, illustrated) : [],
  ])
  const quotes = new Map(quoted.map((original) => [original.id, toQuote(original)]))
  return ({ id, replyToId, deletedAt }) => {
    if (deletedAt) return NO_PARTS
    return {
      replyTo: (replyToId && quotes.get(replyToId)) || null,
      reactions: reactions
        .filter(({ messageId }) => messageId === id)
        .map(({ emoji, userIds }) => ({ emoji, userIds })),
      images: images.filter(({ messageId }) => messageId === id).map(toImage),
    }
  }
}

/** Messages of one conversation as one of its members sees them. */
export const present = (
  rows: readonly MessageRow[],
  { userId, lastReadId, otherReceiptId }: Viewer,
  { senders, partsOf }: { senders: ReadonlyMap<UserId, SenderProfile>; partsOf: PartsOf },
): Message[] =>
  rows.map((row) => {
    const readTo = row.senderId === userId ? otherReceiptId : lastReadId
    return toMessage(row, userId, {
      isRead: row.isNote || BigInt(row.id) <= BigInt(readTo),
      sender: senders.get(row.senderId) ?? DELETED_MEMBER,
      parts: partsOf(row),
    })
  })

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The start of a text, at most `QUOTE_MAX_CHARS` code points long. Does not split a grapheme, unless that alone is
 * longer.
 */
export function cutQuote(text: string): string {
  if (codePoints(text) <= QUOTE_MAX_CHARS) return text
  const start = [...text].slice(0, QUOTE_MAX_CHARS + 1).join('')
  let cut = ''
  let length = 0
  for (const { segment } of graphemes.segment(start)) {
    length += codePoints(segment)
    if (length > QUOTE_MAX_CHARS) break
    cut += segment
  }
  return cut || [...text].slice(0, QUOTE_MAX_CHARS).join('')
}

/** A message as replies quote it. */
const toQuote = ({ id, senderId, content, imageCount, deletedAt }: QuotedRow): Quote => ({
  id,
  senderId,
  content: cutQuote(lineOf(content, imageCount)),
  deletedAt: deletedAt?.toISOString() ?? null,
})
