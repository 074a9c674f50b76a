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
import { compose, readComposing } from '../composer/composing.ts'
import { messagesQuery } from '../thread/messages.ts'
import { threadOf } from '../thread/thread.ts'
import { editLast, removeMessage, resumeChanges, saveEdit, toggleReaction } from './change.ts'
import { hasUnanswered, UNANSWERED, usePending, withPending } from './pending.ts'
import { keepUnanswered } from './unanswered.ts'

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
beforeEach(async () => {
  server = fakeServer()
  server.answers(getSession, { data: me })
  signIn(me)
  tab = await liveSocket()
  errorToast = vi.spyOn(toast, 'error')
})
afterEach(() => {
  compose(ids.chat, undefined)
  memberStorage.write(UNANSWERED, undefined)
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
  const pending = renderHook(usePending).result
  const shown = () => withPending(client.getQueryData(queryKey)!.pages[0]![0]!, pending.current)
  return { client, shown }
}

test('an edit is shown at once, and stays when it is saved', async () => {
  await connect()
  const { client, shown } = openConversation()
  const answer = server.holds(editMessage, { data: edited })

  let saving = Promise.resolve(false)
  act(() => {
    saving = saveEdit(client, ids.chat, mine.id, 'Ship it?')
  })
  expect(shown().content).toBe('Ship it?')
  answer()
  await act(() => saving)

  expect(shown()).toEqual(edited)
  expect(readComposing(ids.chat)).toBeUndefined()
})

test('a refused edit is reverted with the reason, and its text returns to the composer', async () => {
  await connect()
  const { client, shown } = openConversation()
  server.refuses(editMessage, 'EDIT_TOO_LATE')

  await act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))

  expect(shown()).toEqual(mine)
  expect(errorToast.mock.lastCall?.[0]).toBe(EDIT_TOO_LATE)
  expect(readComposing(ids.chat)).toMatchObject({ original: 'Ship it', content: 'Ship it?' })
})

test('without a connection an edit is refused, and its text returns to the composer', async () => {
  const { client, shown } = openConversation()

  await act(() => saveEdit(client, ids.chat, mine.id, 'Ship it?'))

  expect(shown()).toEqual(mine)
  expect(errorToast.mock.calls.map(([text]) => text)).toEqual([chatNotConnected])
  expect(readComposing(ids.chat)).toMatchObject({ content: 'Ship it?' })
  expect(server.requestsOf(editMessage)).toHaveLength(0)
})

test('a change whose response is lost with the connection is sent again on the next one', async () => {
  await connect()
  const { client, shown } = openConversation()
  server.holds(editMessage)
  const saving = saveEdit(client, ids.chat, mine.id, 'Ship it?')
  await until(() => expect(server.requestsOf(editMessage)).toHaveLength(1))

  act(() => tab.drop())
  await until(() => expect(shown().content).toBe('Ship it?'))
  server.answers(editMessage, { data: edited })
  await connect()

  expect(await act(() => saving)).toBe(true)
  expect(server.requestsOf(editMessage)).toHaveLength(2)
  expect(shown()).toEqual(edited)
  expect(hasUnanswered()).toBe(false)
  expect(errorToast).not.toHaveBeenCalled()
})

test('a change that fails without a response is kept, reported, and sent again', async () => {
  await connect()
  const waits = vi.spyOn(toast, 'info')
  const { client, shown } = openConversation()
  server.fails(deleteMessage)
  const removing = removeMessage(client, mine)
  await until(() => expect(waits.mock.lastCall?.[0]).toBe(changeWaits))
  expect(shown().deletedAt).toBeTruthy()

  const deleted = { ...mine, content: '', deletedAt: mine.timestamp, changedSeq: edited.changedSeq }
  server.answers(deleteMessage, { data: deleted })
  act(() => tab.drop())
  await connect()

  expect(await act(() => removing)).toBe(true)
  expect(shown()).toEqual(deleted)
})

test('a change that is refused when it is sent again is reverted with the reason', async () => {
  await connect()
  const { client, shown } = openConversation()
  server.holds(editMessage)
  const saving = saveEdit(client, ids.chat, mine.id, 'Ship it?')
  await until(() => expect(server.requestsOf(editMessage)).toHaveLength(1))

  server.refuses(editMessage, 'EDIT_TOO_LATE')
  act(() => tab.drop())
  await connect()

  expect(await act(() => saving)).toBe(false)
  expect(shown()).toEqual(mine)
  expect(errorToast.mock.lastCall?.[0]).toBe(EDIT_TOO_LATE)
  expect(readComposing(ids.chat)).toMatchObject({ content: 'Ship it?' })
})

test('a change without a response is sent once after a reload', async () => {
  const { client, shown } = openConversation()
  const { id: messageId, timestamp: madeAt, conversationId } = mine
  const made = { key: 'a', messageId, conversationId, madeAt }
  keepUnanswered({ ...made, kind: 'edit', content: 'Ship it?' })
  server.answers(editMessage, { data: edited })

  act(() => resumeChanges(client))
  act(() => resumeChanges(client))
  expect(shown().content).toBe('Ship it?')
  await connect()

  await until(() => expect(shown()).toEqual(edited))
  expect(server.requestsOf(editMessage)).toHaveLength(1)
  expect(hasUnanswered()).toBe(false)
})

test('changes of a member who has signed out are not sent', async () => {
  await connect()
  const { client } = openConversation()
  server.holds(deleteMessage)
  const removing = removeMessage(client, mine)
  await until(() => expect(server.requestsOf(deleteMessage)).toHaveLength(1))

  act(() => tab.drop())
  const ada = { userId: ids.ada, email: 'ada@ferry.dev', userName: 'ada_lovelace' }
  server.answers(getSession, { data: ada })
  signIn(ada)
  await connect()

  expect(await act(() => removing)).toBe(false)
  expect(server.requestsOf(deleteMessage)).toHaveLength(1)
})

test('Up offers the text of an edit that is still pending', async () => {
  await connect()
  const { client } = openConversation()
  const recent = { ...mine, timestamp: new Date().toISOString() }
  const thread = threadOf([recent], { hasEarlier: false, unreadCount: 0 })
  client.setQueryData(messagesQuery(ids.chat).queryKey, thread)
  const answer = server.holds(editMessage, { data: edited })
  const saving = saveEdit(client, ids.chat, mine.id, 'Ship it?')

  expect(editLast(client, ids.chat)).toBe(true)

  expect(readComposing(ids.chat)).toMatchObject({ original: 'Ship it?', content: 'Ship it?' })
  answer()
  await act(() => saving)
})

test('a reaction is shown at once, and a second press removes it', async () => {
  await connect()
  const { client, shown } = openConversation()
  const party = { emoji: '🎉', userIds: [ids.me] }
  const withParty = { ...mine, reactions: [party], changedSeq: '9' as ChangeSeq }
  const answer = server.holds(addReaction, { data: withParty })
  server.answers(removeReaction, { data: { ...mine, changedSeq: '10' as ChangeSeq } })

  let reacting = Promise.resolve(false)
  act(() => {
    reacting = toggleReaction(client, mine, '🎉')
  })
  expect(shown().reactions).toEqual([party])
  answer()
  await act(() => reacting)
  expect(shown()).toEqual(withParty)
  await act(() => toggleReaction(client, shown(), '🎉'))

  expect(shown().reactions).toEqual([])
})

test('a refused reaction is reverted with the reason', async () => {
  await connect()
  const { client, shown } = openConversation()
  server.refuses(addReaction, 'TOO_MANY_REACTIONS')

  await act(() => toggleReaction(client, mine, '🎉'))

  expect(shown()).toEqual(mine)
  expect(errorToast.mock.lastCall?.[0]).toBe(TOO_MANY_REACTIONS)
})
