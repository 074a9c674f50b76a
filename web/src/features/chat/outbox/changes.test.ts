import { getSession } from '@shipmates/contract/accounts'
import {
  addReaction,
  deleteMessage,
  editMessage,
  removeReaction,
} from '@shipmates/contract/chat-changes'
import type { ChangeSeq } from '@shipmates/contract/ids'
import { chatNotConnected } from '@shipmates/contract/messages/chat'
import { changeWaits } from '@shipmates/contract/messages/chat-changes'
import { EDIT_TOO_LATE, TOO_MANY_REACTIONS } from '@shipmates/contract/messages/errors'
import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { signIn } from '../../../lib/net/session.ts'
import { socket } from '../../../lib/net/socket.ts'
import { toast } from '../../../lib/toast.ts'
import { ids, message } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { liveSocket } from '../../../testing/live-socket.ts'
import { until } from '../../../testing/until.ts'
import { compose, readComposing } from '../composer/writing.ts'
import { messagesQuery } from '../thread/messages.ts'
import { threadOf } from '../thread/thread.ts'
import { editLast, removeMessage, saveEdit, toggleReaction } from './changes.ts'
import { deliverOutbox } from './delivery.ts'
import { withChanges } from './effects.ts'
import { addCommand, readOutbox, sendMessage, useChanges } from './outbox.ts'

const mine = message(5, { isOwn: true, content: 'Ship it' })
const edited = {
  ...mine,
  content: 'Ship it?',
  editedAt: mine.timestamp,
  changedSeq: '9' as ChangeSeq,
}

const me = { userId: ids.me, email: 'linus@ferry.dev', userName: 'linus_f' }

let server: ReturnType<typeof fakeServer>
let tab: Awaited<ReturnType<typeof liveSocket>>
let errorToast: MockInstance<typeof toast.error>
let stopDelivery = () => {}
beforeEach(async () => {
  server = fakeServer()
  server.answers(getSession, { data: me })
  signIn(me)
  tab = await liveSocket()
  errorToast = vi.spyOn(toast, 'error')
})
afterEach(() => {
  compose(ids.chat, undefined)
  stopDelivery()
  memberStorage.write('outbox', undefined)
  tab.drop()
  tab.close()
})

async function connect(): Promise<void> {
  act(() => tab.connect())
  await until(() => expect(socket.confirmed).toBe(true))
}

/** Loads a conversation with one message of mine; returns the message as shown. */
function openConversation() {
  const client = new QueryClient()
  const { queryKey } = messagesQuery(ids.chat)
  client.setQueryData(queryKey, threadOf([mine], { hasEarlier: false, unreadCount: 0 }))
  const changes = renderHook(() => useChanges(ids.chat)).result
  const shown = () => withChanges(client.getQueryData(queryKey)!.pages[0]![0]!, changes.current)
  act(() => {
    stopDelivery = deliverOutbox(client)
  })
  return { client, shown }
}

/** Waits until the server has responded to everything. */
const settled = () => act(() => until(() => expect(readOutbox()).toEqual([])))

test('an edit is shown at once, and stays when it is saved', async () => {
  await connect()
  const { client, shown } = openConversation()
  const answer = server.holds(editMessage, { data: edited })

  act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))
  expect(shown().content).toBe('Ship it?')
  answer()
  await settled()

  expect(shown()).toEqual(edited)
  expect(readComposing(ids.chat)).toBeUndefined()
})

test('a refused edit is reverted with the reason, and its text returns to the composer', async () => {
  await connect()
  const { client, shown } = openConversation()
  server.refuses(editMessage, 'EDIT_TOO_LATE')

  act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))
  await settled()

  expect(shown()).toEqual(mine)
  expect(errorToast.mock.lastCall?.[0]).toBe(EDIT_TOO_LATE)
  expect(readComposing(ids.chat)).toMatchObject({ original: 'Ship it', content: 'Ship it?' })
})

test('without a connection an edit is refused, and its text returns to the composer', async () => {
  const { client, shown } = openConversation()

  act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))

  expect(readOutbox()).toEqual([])
  expect(shown()).toEqual(mine)
  expect(errorToast.mock.calls.map(([text]) => text)).toEqual([chatNotConnected])
  expect(readComposing(ids.chat)).toMatchObject({ content: 'Ship it?' })
  expect(server.requestsOf(editMessage)).toHaveLength(0)
})

test('a change whose response is lost with the connection is sent again on the next one', async () => {
  await connect()
  const { client, shown } = openConversation()
  server.holds(editMessage)
  act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))
  await until(() => expect(server.requestsOf(editMessage)).toHaveLength(1))

  act(() => tab.drop())
  await until(() => expect(shown().content).toBe('Ship it?'))
  server.answers(editMessage, { data: edited })
  await connect()
  await settled()

  expect(server.requestsOf(editMessage)).toHaveLength(2)
  expect(shown()).toEqual(edited)
  expect(errorToast).not.toHaveBeenCalled()
})

test('a change that fails without a response is kept, reported, and sent again', async () => {
  await connect()
  const waits = vi.spyOn(toast, 'info')
  const { client, shown } = openConversation()
  server.fails(deleteMessage)
  act(() => removeMessage(client, mine))
  await until(() => expect(waits.mock.lastCall?.[0]).toBe(changeWaits))
  expect(shown().deletedAt).toBeTruthy()

  const deleted = { ...mine, content: '', deletedAt: mine.timestamp, changedSeq: edited.changedSeq }
  server.answers(deleteMessage, { data: deleted })
  act(() => tab.drop())
  await connect()
  await settled()

  expect(shown()).toEqual(deleted)
})

test('a change that is refused when it is sent again is reverted with the reason', async () => {
  await connect()
  const { client, shown } = openConversation()
  server.holds(editMessage)
  act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))
  await until(() => expect(server.requestsOf(editMessage)).toHaveLength(1))

  server.refuses(editMessage, 'EDIT_TOO_LATE')
  act(() => tab.drop())
  await connect()
  await settled()

  expect(shown()).toEqual(mine)
  expect(errorToast.mock.lastCall?.[0]).toBe(EDIT_TOO_LATE)
  expect(readComposing(ids.chat)).toMatchObject({ content: 'Ship it?' })
})

const { id: messageId, timestamp, conversationId } = mine

test('a change without a response is shown after a reload, and sent once', async () => {
  const kept = { clientId: 'a', messageId, conversationId, writtenAt: timestamp }
  addCommand({ ...kept, kind: 'edit', content: 'Ship it?' })
  const { shown } = openConversation()
  const answer = server.holds(editMessage, { data: edited })
  expect(shown().content).toBe('Ship it?')

  const waits = vi.spyOn(toast, 'info')
  await connect()
  await until(() => expect(server.requestsOf(editMessage)).toHaveLength(1))
  answer()
  await settled()

  expect(shown()).toEqual(edited)
  expect(server.requestsOf(editMessage)).toHaveLength(1)
  expect(waits).not.toHaveBeenCalled()
})

test('a change that an earlier version of the app stored in the tab is sent', async () => {
  const kept = { key: 'a', messageId, conversationId, madeAt: timestamp }
  const change = { ...kept, kind: 'edit', content: 'Ship it?' }
  memberStorage.write('changes', JSON.stringify([change]))
  const { shown } = openConversation()
  server.answers(editMessage, { data: edited })
  expect(shown().content).toBe('Ship it?')

  await connect()
  await settled()

  expect(shown()).toEqual(edited)
  expect(memberStorage.read('changes')).toBeUndefined()
})

test('a deletion is sent only after the response to the edit before it', async () => {
  await connect()
  const { client, shown } = openConversation()
  const answer = server.holds(editMessage, { data: edited })
  const deleted = { ...edited, content: '', deletedAt: timestamp, changedSeq: '10' as ChangeSeq }
  server.answers(deleteMessage, { data: deleted })

  act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))
  act(() => removeMessage(client, mine))
  await until(() => expect(server.requestsOf(editMessage)).toHaveLength(1))
  expect(server.requestsOf(deleteMessage)).toHaveLength(0)
  expect(shown().deletedAt).toBeTruthy()

  answer()
  await settled()
  expect(shown()).toEqual(deleted)
})

test('a message and a change do not wait for each other', async () => {
  tab.answers(async () => undefined)
  await connect()
  const { client, shown } = openConversation()
  const answer = server.holds(editMessage, { data: edited })

  act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))
  act(() => sendMessage({ conversationId, recipientId: ids.ada, content: 'Now' }))
  await until(() => expect(tab.sent.map(({ content }) => content)).toEqual(['Now']))
  answer()

  await act(() => until(() => expect(shown()).toEqual(edited)))
  expect(readOutbox()).toMatchObject([{ content: 'Now' }])
})

test('changes of a member who has signed out are not sent', async () => {
  await connect()
  const { client } = openConversation()
  server.holds(deleteMessage)
  act(() => removeMessage(client, mine))
  await until(() => expect(server.requestsOf(deleteMessage)).toHaveLength(1))

  act(() => tab.drop())
  const ada = { userId: ids.ada, email: 'ada@ferry.dev', userName: 'ada_lovelace' }
  server.answers(getSession, { data: ada })
  server.answers(addReaction, { data: mine })
  signIn(ada)
  await connect()
  act(() => toggleReaction(client, mine, '🎉'))
  await settled()

  expect(server.requestsOf(addReaction)).toHaveLength(1)
  expect(server.requestsOf(deleteMessage)).toHaveLength(1)
})

test('Up offers the text of an edit that is still pending', async () => {
  await connect()
  const { client } = openConversation()
  const recent = { ...mine, timestamp: new Date().toISOString() }
  const thread = threadOf([recent], { hasEarlier: false, unreadCount: 0 })
  client.setQueryData(messagesQuery(ids.chat).queryKey, thread)
  const answer = server.holds(editMessage, { data: edited })
  act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))

  expect(editLast(client, ids.chat)).toBe(true)

  expect(readComposing(ids.chat)).toMatchObject({ original: 'Ship it?', content: 'Ship it?' })
  answer()
  await settled()
})

test('a reaction is shown at once, and a second press removes it', async () => {
  await connect()
  const { client, shown } = openConversation()
  const party = { emoji: '🎉', userIds: [ids.me] }
  const withParty = { ...mine, reactions: [party], changedSeq: '9' as ChangeSeq }
  const answer = server.holds(addReaction, { data: withParty })
  server.answers(removeReaction, { data: { ...mine, changedSeq: '10' as ChangeSeq } })

  act(() => toggleReaction(client, mine, '🎉'))
  expect(shown().reactions).toEqual([party])
  answer()
  await settled()
  expect(shown()).toEqual(withParty)
  act(() => toggleReaction(client, shown(), '🎉'))
  await settled()

  expect(shown().reactions).toEqual([])
})

test('two presses of a reaction before the first response add it and then remove it', async () => {
  await connect()
  const { client, shown } = openConversation()
  const party = { emoji: '🎉', userIds: [ids.me] }
  const answer = server.holds(addReaction, { data: { ...mine, reactions: [party] } })
  server.answers(removeReaction, { data: { ...mine, changedSeq: '10' as ChangeSeq } })

  act(() => toggleReaction(client, shown(), '🎉'))
  act(() => toggleReaction(client, shown(), '🎉'))
  await until(() => expect(server.requestsOf(addReaction)).toHaveLength(1))
  expect(server.requestsOf(removeReaction)).toHaveLength(0)
  expect(shown().reactions).toEqual([])
  answer()
  await settled()

  expect(server.requestsOf(removeReaction)).toHaveLength(1)
  expect(shown().reactions).toEqual([])
})

test('a refused reaction is reverted with the reason', async () => {
  await connect()
  const { client, shown } = openConversation()
  server.refuses(addReaction, 'TOO_MANY_REACTIONS')

  act(() => toggleReaction(client, mine, '🎉'))
  await settled()

  expect(shown()).toEqual(mine)
  expect(errorToast.mock.lastCall?.[0]).toBe(TOO_MANY_REACTIONS)
})
