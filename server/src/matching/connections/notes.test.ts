import { listConversations, listMessages } from '@shipmates/contract/chat'
import { describe, expect, test } from 'vitest'
import { answer, decide, remove, sentBy, waitingFor, withdraw } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'

const server = await startServerForFile()

const later = () => {
  server.clock.aheadMs += 1000
}

/** A member's only conversation, and its messages as the member sees them. */
async function chatOf(member: TestMember) {
  const [conversation] = (await member.call(listConversations)).data!
  if (!conversation) return undefined
  const params = { conversationId: conversation.id }
  const messages = (await member.call(listMessages, { params })).data!
  return { ...conversation, messages }
}

describe('A note', () => {
  test.each([1, 280])('of %i characters reaches the receiver, trimmed', async (length) => {
    const [ada, linus] = await server.newMembers(2)
    const tab = await server.tabOf(linus)
    const note = '🚢'.repeat(length)

    const sent = await decide(ada, 'interested', linus, ` ${note}\n`)

    const [listed] = await waitingFor(linus)
    expect(sent.status).toBe(201)
    expect(listed).toMatchObject({ note })
    expect(await tab.next('request_received')).toEqual(listed)
    expect(await sentBy(ada)).toMatchObject([{ note }])
  })

  test('that is too long is refused', async () => {
    const [ada, linus] = await server.newMembers(2)

    const sent = await decide(ada, 'interested', linus, 'x'.repeat(281))

    expect(sent).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'A note must be 1 to 280 characters long',
    })
    expect(await waitingFor(linus)).toEqual([])
  })

  test('is ignored with a Pass', async () => {
    const [ada, linus] = await server.newMembers(2)

    const passed = await decide(ada, 'ignored', linus, 'Never shown')
    await decide(linus, 'interested', ada)
    await decide(ada, 'interested', linus)

    expect(passed).toMatchObject({ status: 201, data: { status: 'ignored' } })
    expect(await chatOf(ada)).toBeUndefined()
  })

  test('is deleted when its request is withdrawn or rejected', async () => {
    const [ada, linus] = await server.newMembers(2)
    const first = (await decide(ada, 'interested', linus, 'Withdrawn')).data!.requestId
    await withdraw(ada, first)
    const second = (await decide(ada, 'interested', linus, 'Rejected')).data!.requestId
    await answer(linus, 'rejected', second)
    const third = (await decide(linus, 'interested', ada)).data!.requestId

    await answer(ada, 'accepted', third)

    expect(await chatOf(ada)).toBeUndefined()
  })
})

describe('On acceptance', () => {
  test('the note is the first message, from its sender, of this moment, read by both', async () => {
    const [ada, linus] = await server.newMembers(2)
    const [adaTab, linusTab] = await server.tabsOf(ada, linus)
    const { requestId } = (await decide(ada, 'interested', linus, 'Shall we?')).data!

    const startedAt = Date.now()
    await answer(linus, 'accepted', requestId)

    const [hers, his] = [await chatOf(ada), await chatOf(linus)]
    expect(hers).toMatchObject({
      unreadCount: 0,
      lastMessage: 'Shall we?',
      messages: [{ senderId: ada.id, content: 'Shall we?', isOwn: true, isRead: true }],
    })
    expect(his).toMatchObject({ unreadCount: 0, messages: [{ isOwn: false, isRead: true }] })
    expect(Date.parse(hers!.messages[0]!.timestamp)).toBeGreaterThanOrEqual(startedAt - 1000)
    expect(await adaTab.next('message_sent')).toEqual(hers!.messages[0])
    expect(await linusTab.next('receive_message')).toEqual(his!.messages[0])
    expect(adaTab.received.map(({ event }) => event).slice(0, 4)).toEqual([
      'request_gone',
      'request_accepted',
      'notice',
      'message_sent',
    ])
  })

  test('notes of crossing requests are messages in the order in which they were written', async () => {
    const [ada, linus] = await server.newMembers(2)
    await decide(ada, 'interested', linus, 'First')
    later()

    const accepted = await decide(linus, 'interested', ada, 'Second')

    expect(accepted).toMatchObject({ data: { status: 'accepted' } })
    expect(await chatOf(linus)).toMatchObject({
      unreadCount: 0,
      messages: [
        { content: 'First', senderId: ada.id, isRead: true },
        { content: 'Second', senderId: linus.id, isRead: true },
      ],
    })
    expect(await chatOf(ada)).toMatchObject({ unreadCount: 0 })
  })

  test('a note of the Connect that accepts is a message, although the request had none', async () => {
    const [ada, linus] = await server.newMembers(2)
    await decide(ada, 'interested', linus)

    await decide(linus, 'interested', ada, 'Gladly')

    expect(await chatOf(ada)).toMatchObject({ messages: [{ content: 'Gladly', isOwn: false }] })
  })

  test('without notes there is no conversation', async () => {
    const [ada, linus] = await server.newMembers(2)
    const { requestId } = (await decide(ada, 'interested', linus)).data!

    await answer(linus, 'accepted', requestId)

    expect([await chatOf(ada), await chatOf(linus)]).toEqual([undefined, undefined])
  })
})

describe('The note of a suppressed request', () => {
  async function suppressed() {
    const [ada, linus] = await server.newMembers(2)
    const first = (await decide(ada, 'interested', linus)).data!.requestId
    await answer(linus, 'rejected', first)
    await withdraw(ada, first)
    const { requestId } = (await decide(ada, 'interested', linus, 'Once more')).data!
    return { ada, linus, requestId }
  }

  test('reaches the receiver who undoes the pass, and is a message once accepted', async () => {
    const { ada, linus, requestId } = await suppressed()
    const tab = await server.tabOf(linus)
    const pass = (await decide(linus, 'ignored', ada)).data!.requestId

    await withdraw(linus, pass)
    const received = await tab.next('request_received')
    await answer(linus, 'accepted', requestId)

    expect(received).toMatchObject({ requestId, note: 'Once more' })
    expect(await chatOf(linus)).toMatchObject({ messages: [{ content: 'Once more' }] })
  })

  test('is a message at once when the receiver connects', async () => {
    const { ada, linus } = await suppressed()

    await decide(linus, 'interested', ada, 'Sorry')

    expect(await chatOf(ada)).toMatchObject({
      messages: [{ content: 'Once more' }, { content: 'Sorry' }],
    })
  })
})

test('in an existing conversation a note is appended, and the conversation is open again', async () => {
  const [ada, linus] = await server.newConnection()
  const [adaTab, linusTab] = await server.tabsOf(ada, linus)
  sent(await adaTab.send(draftTo(linus, 'Before')))
  await remove(linus, ada)

  const { requestId } = (await decide(ada, 'interested', linus, 'Again?')).data!
  await answer(linus, 'accepted', requestId)
  sent(await linusTab.send(draftTo(ada, 'After')))

  const { messages, unreadCount } = (await chatOf(linus))!
  expect(messages.map(({ content }) => content)).toEqual(['Before', 'Again?', 'After'])
  expect(unreadCount).toBe(1)
  expect(await chatOf(ada)).toMatchObject({ unreadCount: 1 })
})
