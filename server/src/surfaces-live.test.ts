import { blockMember } from '@shipmates/contract/blocks'
import { markRead, openConversation } from '@shipmates/contract/chat'
import { editMessage } from '@shipmates/contract/chat-changes'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import { clientEvents, type ServerEvent, serverEvents } from '@shipmates/contract/events'
import { deleteAccount } from '@shipmates/contract/leaving'
import { expect, test } from 'vitest'
import { connectMembers, decide } from './testing/connections.ts'
import { hide } from './testing/hidden.ts'
import type { TestMember } from './testing/members.ts'
import { startServerForFile } from './testing/server.ts'
import { draftTo, type Tab } from './testing/sockets.ts'
import { actOn, newStaff } from './testing/staff.ts'
import { storeMessage } from './testing/stored-message.ts'

const server = await startServerForFile()

const moderator = await newStaff(server, 'moderator')

const block = (by: TestMember, { id }: TestMember) =>
  by.call(blockMember, { params: { userId: id } })

/** Actions that end or hide a relation between the viewer and the other. */
const ACTS = {
  nothing: async () => {},
  'the viewer blocks': (viewer: TestMember, other: TestMember) => block(viewer, other),
  'the other blocks': (viewer: TestMember, other: TestMember) => block(other, viewer),
  'the other removes': async (viewer: TestMember, other: TestMember) => {
    const { data } = await other.call(listConnections)
    const { connectionId } = data!.find(({ connectedUser }) => connectedUser.id === viewer.id)!
    return other.call(removeConnection, { params: { connectionId } })
  },
  'the other hides': (_viewer: TestMember, other: TestMember) => hide(other),
  'the other leaves': (_viewer: TestMember, other: TestMember) =>
    other.call(deleteAccount, { body: { password: other.password, messages: 'keep' } }),
  'the other is suspended': (_viewer: TestMember, other: TestMember) =>
    actOn(moderator, 'suspend', other),
}
type Act = keyof typeof ACTS

const ENDED = ['connection_removed', 'user_offline'] as const
const LIVE = [
  'message_changed',
  'messages_read',
  'receive_message',
  'user_online',
  'user_stop_typing',
  'user_typing',
] as const

/** The events about the other in a connection's tab, from the action on. */
const RECEIVED: Record<Act, readonly ServerEvent[]> = {
  nothing: LIVE,
  'the viewer blocks': [...ENDED, 'members_changed'],
  'the other blocks': ENDED,
  // A member who removed a connection can send a new request.
  'the other removes': [...ENDED, 'notice', 'request_received'],
  'the other hides': LIVE,
  'the other leaves': ENDED,
  'the other is suspended': ENDED,
}

/** Events that these tests do not cause, and why. */
const ELSEWHERE: Partial<Record<ServerEvent, string>> = {
  conversation_changed: 'goes to the member who muted or cleared',
  message_sent: 'goes to the sender alone',
  request_received: 'the next test',
  notice: 'goes with a request that is received, an acceptance, and a report that was looked at',
  notices_seen: 'goes to the member who saw them',
  notices_read: 'goes to the member who read them',
  request_accepted: 'goes to the sender of a request that its receiver accepts',
  request_gone: 'names a request of one’s own by its id alone',
  members_changed: 'names no one; of these, only the member who blocks receives it',
  error: 'goes to the socket that caused it',
  joined: 'goes to the socket that joins, and names its own member',
}

test('every event of the contract is tested here, or listed with its reason', () => {
  const known = new Set<string>([...ENDED, ...LIVE, ...Object.keys(ELSEWHERE)])

  expect([...known].toSorted()).toEqual(Object.keys(serverEvents).toSorted())
  expect(Object.keys(clientEvents).toSorted()).toEqual([
    'in_view',
    'send_message',
    'stop_typing',
    'typing',
  ])
})

/** The other does everything that a connection gets events of; a third member, who is connected, receives them last. */
async function beBusy(
  other: TestMember,
  viewer: TestMember,
  { conversationId, messageId }: { conversationId: string; messageId: string },
) {
  const witness = await server.newMember()
  await connectMembers(server.db, witness, other)
  // Typing is shown in conversations only.
  await witness.call(openConversation, { params: { userId: other.id } })
  const watching = await server.tabOf(witness)
  const tab = await server.tabOf(other)
  for (const { id } of [viewer, witness]) {
    tab.socket.emit('typing', { recipientId: id })
    tab.socket.emit('stop_typing', { recipientId: id })
  }
  await tab.send(draftTo(viewer))
  await other.call(editMessage, { params: { messageId }, body: { content: 'Shipped.' } })
  await other.call(markRead, { params: { conversationId } })
  await decide(other, 'interested', viewer)
  await Promise.all([watching.next('user_online'), watching.next('user_stop_typing')])
  tab.close()
}

const namesIn = (tab: Tab) => [...new Set(tab.received.map(({ event }) => event))].toSorted()

test.each(Object.keys(ACTS) as Act[])('the events of a connection after: %s', async (act) => {
  const [viewer, other] = await Promise.all([server.newMember(), server.newMember()])
  await connectMembers(server.db, viewer, other)
  const { data } = await viewer.call(openConversation, { params: { userId: other.id } })
  const writing = await server.tabOf(viewer)
  await writing.send(draftTo(other))
  writing.close()
  const messageId = await storeMessage(server.db, other, data!.id)
  const tab = await server.tabOf(viewer)

  await ACTS[act](viewer, other)
  if (act !== 'the other leaves' && act !== 'the other is suspended')
    await beBusy(other, viewer, { conversationId: data!.id, messageId })
  await tab.caughtUp()

  expect(namesIn(tab)).toEqual([...RECEIVED[act]].toSorted())
  expect(tab.all('user_offline').map(({ lastSeenAt }) => lastSeenAt)).toEqual(
    RECEIVED[act].includes('user_offline') ? [null] : [],
  )
})

test.each([
  ['nothing', 1],
  ['the viewer blocks', 0],
  ['the other blocks', 0],
  ['the other hides', 1],
] as const)('after: %s, a stranger receives %i requests', async (act, count) => {
  const [viewer, other, witness] = await Promise.all([1, 2, 3].map(() => server.newMember()))
  const tab = await server.tabOf(viewer!)

  await ACTS[act](viewer!, other!)
  await decide(other!, 'interested', viewer!)
  await decide(witness!, 'interested', viewer!)
  await tab.next('request_received', count + 1)

  const senders = tab.all('request_received').map(({ fromUserId }) => fromUserId.id)
  expect(senders).toEqual(count ? [other!.id, witness!.id] : [witness!.id])
})

test.each([
  ['the viewer blocks', 'NOT_CONNECTED'],
  ['the other blocks', 'NOT_CONNECTED'],
  ['the other removes', 'NOT_CONNECTED'],
  ['the other leaves', 'NOT_CONNECTED'],
  ['the other is suspended', 'NOT_CONNECTED'],
  ['the other hides', undefined],
] as const)('after: %s, a message in the conversation gets %s', async (act, code) => {
  const [viewer, other] = await server.newConnection()
  const { data } = await viewer.call(openConversation, { params: { userId: other.id } })
  const tab = await server.tabOf(viewer)
  // The pair is cached from now on.
  await tab.send(draftTo(other))

  await ACTS[act](viewer, other)
  const answers = [
    await tab.send({ ...draftTo(other), conversationId: data!.id }),
    await tab.send(draftTo(other)),
  ]

  expect(answers.map((answer) => (answer.ok ? undefined : answer.code))).toEqual([code, code])
})
