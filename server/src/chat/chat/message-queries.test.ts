import { openConversation } from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { disconnectMembers } from '../../testing/connections.ts'
import { startLeaving } from '../../testing/hidden.ts'
import { startServerForFile } from '../../testing/server.ts'
import { storeMessages } from '../../testing/stored-message.ts'
import { insertMessages, type NewMessage } from './message-queries.ts'

const server = await startServerForFile()

async function newConversation() {
  const [ada, linus] = await server.newConnection()
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  const draft = {
    senderId: ada.id,
    recipientId: linus.id,
    conversationId: data!.id as ConversationId | null,
    content: 'Ship it?',
  }
  return { ada, linus, draft }
}

test('a message alone and one in a batch are decided by the same rules', async () => {
  const [open, other, closed, left] = await Promise.all(Array.from({ length: 4 }, newConversation))
  const [ada, stranger] = await server.newMembers(2)
  await server.db.transaction().execute((tx) => disconnectMembers(tx, closed!.ada, closed!.linus))
  await startLeaving(server.db, left!.linus)
  const conversationId = open!.draft.conversationId!
  const [answered] = await storeMessages(server.db, [{ ...open!.draft, conversationId }])
  const expected: [NewMessage, string | null][] = [
    [open!.draft, null],
    [{ ...open!.draft, conversationId: null }, null],
    [{ ...open!.draft, replyToId: answered }, null],
    [{ ...open!.draft, conversationId: other!.draft.conversationId }, 'NOT_FOUND'],
    [{ ...other!.draft, replyToId: answered }, 'NOT_FOUND'],
    [{ ...open!.draft, replyToId: '999999999' as MessageId }, 'NOT_FOUND'],
    [closed!.draft, 'NOT_CONNECTED'],
    [{ ...closed!.draft, conversationId: null }, 'NOT_CONNECTED'],
    [{ ...closed!.draft, conversationId }, 'NOT_FOUND'],
    [left!.draft, 'NOT_CONNECTED'],
    [{ ...left!.draft, conversationId: null }, 'NOT_CONNECTED'],
    [{ ...open!.draft, senderId: ada!.id, recipientId: stranger!.id }, 'NOT_FOUND'],
    [
      { senderId: ada!.id, recipientId: stranger!.id, conversationId: null, content: 'Hello' },
      'NO_CONVERSATION',
    ],
  ]
  const drafts = expected.map(([draft]) => draft)

  const together = await insertMessages(server.db, drafts)
  const alone: typeof together = []
  for (const draft of drafts) alone.push(...(await insertMessages(server.db, [draft])))

  for (const results of [together, alone]) {
    expect(results.map(({ refusal }) => refusal)).toEqual(expected.map(([, refusal]) => refusal))
    expect(results.slice(0, 3)).toMatchObject(
      drafts.slice(0, 3).map(({ senderId, content, replyToId = null }) => ({
        row: { senderId, conversationId, content, replyToId },
        sender: { senderName: open!.ada.userName, senderPhoto: null },
      })),
    )
  }
})
