import type { Message } from '@shipmates/contract/chat'
import type { ConversationId, ImageId, MessageId, UserId } from '@shipmates/contract/ids'
import { deletedMember } from '@shipmates/contract/messages/chat'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { EXPORT_PAGE, writeItems } from '../../platform/json-pieces.ts'
import { listMessagesAfter } from './list-messages.ts'

type Reading = Pick<Deps, 'db' | 'now'>

const MESSAGES_AT_ONCE = 200

/** The JSON of a member's conversations, in pieces. About the other member, only name and text. */
export async function* writeConversations(deps: Reading, userId: UserId): AsyncGenerator<string> {
  yield '['
  let separator = ''
  let after = '0'
  for (;;) {
    const some = await listOwnConversations(deps.db, userId, { after, limit: EXPORT_PAGE })
    for (const conversation of some) {
      yield `${separator}{"with":${JSON.stringify(conversation.with)},"messages":[`
      yield* writeMessages(deps, userId, conversation)
      yield ']}'
      separator = ','
    }
    const last = some.at(-1)
    if (!last) break
    after = last.id
  }
  yield ']'
}

/** The name of an image's file in the zip. */
export const nameOfImage = (id: ImageId) => `images/${id}.webp`

const nameImage = ({ id, alt }: { id: ImageId; alt: string }) => ({ file: nameOfImage(id), alt })

async function* writeMessages(
  deps: Reading,
  userId: UserId,
  { id: conversationId, with: other }: ExportedConversation,
): AsyncGenerator<string> {
  let last: MessageId | undefined
  for (;;) {
    const some = await listMessagesAfter(deps, userId, {
      conversationId,
      last,
      limit: MESSAGES_AT_ONCE,
    })
    if (some.length === 0) return
    const shown = some.map((message) => showMessage(message, { userId, other }))
    yield* writeItems(shown, last !== undefined)
    if (some.length < MESSAGES_AT_ONCE) return
    last = some.at(-1)!.id
  }
}

/** A message of a conversation. The reactions are the member's own. */
function showMessage(
  { isOwn, content, timestamp, editedAt, deletedAt, replyTo, reactions, images }: Message,
  { userId, other }: { userId: UserId; other: string },
) {
  const mine = reactions.filter(({ userIds }) => userIds.includes(userId))
  const reacted = mine.length > 0 && { reactions: mine.map(({ emoji }) => emoji) }
  if (!isOwn) return { from: other, content, ...reacted }
  return {
    from: 'me',
    content,
    sentAt: timestamp,
    ...(editedAt && { editedAt }),
    ...(deletedAt && { deletedAt }),
    ...(replyTo && {
      replyTo: { from: replyTo.senderId === userId ? 'me' : other, content: replyTo.content },
    }),
    ...(images.length > 0 && { images: images.map(nameImage) }),
    ...reacted,
  }
}

interface ExportedConversation {
  id: ConversationId
  with: string
}

/** A batch of a member's conversations in the order of their ids, each with the other's name. */
async function listOwnConversations(
  db: Db,
  userId: UserId,
  { after, limit }: { after: string; limit: number },
): Promise<ExportedConversation[]> {
  const { rows } = await sql<ExportedConversation>`
    select conversation_id as id, coalesce(user_name, ${deletedMember}) as "with"
    from conversation_members join users on users.id = other_id
    where user_id = ${userId} and conversation_id > ${after}
    order by conversation_id limit ${limit}
  `.execute(db)
  return rows
}
