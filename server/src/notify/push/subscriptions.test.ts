import { endSession, listSessions, signOut } from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import { deleteAccount } from '@shipmates/contract/leaving'
import { getNotificationSettings } from '@shipmates/contract/notifications'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@shipmates/contract/push'
import { afterAll, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { PASSWORD, type TestMember } from '../../testing/members.ts'
import { startPushService } from '../../testing/push-service.ts'
import { startServerForFile, startServerForTest } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'
import { SUBSCRIPTIONS_MAX } from './subscriptions.ts'

const service = await startPushService()
afterAll(service.stop)
const server = await startServerForFile({ config: { pushHosts: [service.host] } })

const keyOf = async (client: TestClient) => (await client.call(getPushKey)).data!.key

async function subscribe(client: TestClient) {
  const body = service.subscribe(await keyOf(client))
  const answer = await client.call(subscribeToPush, { body })
  return { body, answer, endpoint: body.endpoint }
}

const endpointsOf = async ({ id }: TestMember) =>
  (
    await server.db
      .selectFrom('pushSubscriptions')
      .select('endpoint')
      .where('userId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ endpoint }) => endpoint)

test('every node and every start has the same public key, a point on P-256', async () => {
  const [ada, linus] = await server.newMembers(2)
  const second = await startServerForTest({ databaseUrl: server.databaseUrl })
  const elsewhere = await second.newMember()

  const keys = await Promise.all([keyOf(ada), keyOf(linus), keyOf(elsewhere)])

  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0]!, 'base64url')).toHaveLength(65)
  expect(await server.visitor().call(getPushKey)).toMatchObject({ status: 401 })
})

test('a member sees on which of their devices pushes arrive', async () => {
  const ada = await server.newMember()
  const phone = await server.signInElsewhere(ada)
  const devicesOf = async (client: TestClient) =>
    (await client.call(getNotificationSettings)).data!.pushDevices
  expect(await devicesOf(ada)).toEqual([])

  await subscribe(phone)

  const name = 'Unknown device'
  expect(await devicesOf(ada)).toEqual([{ name, isCurrent: false }])
  expect(await devicesOf(phone)).toEqual([{ name, isCurrent: true }])
  await phone.call(signOut)
  expect(await devicesOf(ada)).toEqual([])
})

test('a subscription is stored once, renewed, and removed', async () => {
  const ada = await server.newMember()
  const { body, answer } = await subscribe(ada)

  const again = await ada.call(subscribeToPush, { body })
  const stored = await endpointsOf(ada)
  const removed = await ada.call(unsubscribeFromPush, { body: { endpoint: body.endpoint } })
  const removedAgain = await ada.call(unsubscribeFromPush, { body: { endpoint: body.endpoint } })

  expect([answer, again, removed, removedAgain].map(({ status }) => status)).toEqual(
    Array(4).fill(200),
  )
  expect(stored).toEqual([body.endpoint])
  expect(await endpointsOf(ada)).toEqual([])
})

test('the browser of another member moves to the member who signed in there, and only its owner removes it', async () => {
  const [ada, linus] = await server.newMembers(2)
  const { body } = await subscribe(ada)

  await linus.call(subscribeToPush, { body })
  await ada.call(unsubscribeFromPush, { body: { endpoint: body.endpoint } })

  expect(await endpointsOf(ada)).toEqual([])
  expect(await endpointsOf(linus)).toEqual([body.endpoint])
})

test('two members who subscribe one browser at the same time leave one subscription', async () => {
  const members = await server.newMembers(2)
  const body = service.subscribe(await keyOf(members[0]))

  const answers = await Promise.all(
    [...members, ...members].map((member) => member.call(subscribeToPush, { body })),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await Promise.all(members.map(endpointsOf))).flat()).toEqual([body.endpoint])
})

test('beyond the maximum of a member, the oldest subscription is deleted', async () => {
  const ada = await server.newMember()
  const endpoints: string[] = []
  for (let n = 0; n <= SUBSCRIPTIONS_MAX; n++) {
    endpoints.push((await subscribe(ada)).endpoint)
    server.clock.aheadMs += 1000
  }

  expect(await endpointsOf(ada)).toEqual(endpoints.slice(1))
})

const POINT =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'

test.each([
  ['a host that is no push service', { endpoint: 'https://evil.example/x' }],
  ['an address of the machine', { endpoint: 'http://127.0.0.1:1/x' }],
  ['an address of a cloud', { endpoint: 'http://169.254.169.254/latest' }],
  ['no address', { endpoint: 'nothing' }],
  ['an address with a NUL', { endpoint: 'https://fcm.googleapis.com/a\0b' }],
  ['a number', { endpoint: 7 }],
  ['a very long address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` }],
  ['a key that is no point', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: AUTH } }],
  ['a short key', { keys: { p256dh: POINT.slice(1), auth: AUTH } }],
  ['a short secret', { keys: { p256dh: POINT, auth: 'BTBZ' } }],
  ['a secret in another alphabet', { keys: { p256dh: POINT, auth: `${AUTH.slice(0, 21)}!` } }],
  ['no keys', { keys: undefined }],
])('a subscription with %s is refused', async (_, broken) => {
  const ada = await server.newMember()
  const body = {
    endpoint: 'https://fcm.googleapis.com/x',
    keys: { p256dh: POINT, auth: AUTH },
    ...broken,
  }

  const answer = await ada.call(subscribeToPush, { body })

  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  expect(await endpointsOf(ada)).toEqual([])
})

test('keys in plain base64 are stored as base64url', async () => {
  const ada = await server.newMember()
  const plain = (key: string) => Buffer.from(key, 'base64url').toString('base64')
  const endpoint = 'https://fcm.googleapis.com/plain'

  const body = { endpoint, keys: { p256dh: plain(POINT), auth: plain(AUTH) } }
  const answer = await ada.call(subscribeToPush, { body })

  expect(answer.status).toBe(200)
  expect(await endpointsOf(ada)).toEqual([endpoint])
})

const PASSWORDS = {
  currentPassword: PASSWORD,
  newPassword: 'Brand*New*Sail*43',
  confirmPassword: 'Brand*New*Sail*43',
}

const moderator = await newStaff(server, 'moderator')

/** Each of these ends the session of `here`. */
const ENDS: Record<string, (ada: TestMember, here: TestClient) => Promise<{ status: number }>> = {
  'a logout': (_ada, here) => here.call(signOut),
  'a revocation elsewhere': async (ada, here) => {
    const sessions = await here.call(listSessions)
    const { id: sessionId } = sessions.data!.find(({ isCurrent }) => isCurrent)!
    return ada.call(endSession, { params: { sessionId } })
  },
  'a change of the password': (ada) => ada.call(changePassword, { body: PASSWORDS }),
  suspension: (ada) => actOn(moderator, 'suspend', ada),
  deletion: (ada) =>
    ada.call(deleteAccount, { body: { password: ada.password, messages: 'keep' } }),
}

test.each(Object.keys(ENDS))('a subscription ends with its session, by %s', async (end) => {
  const ada = await server.newMember()
  const here = await server.signInElsewhere(ada)
  await subscribe(here)
  expect(await endpointsOf(ada)).toHaveLength(1)

  const { status } = await ENDS[end]!(ada, here)

  expect(status).toBe(200)
  expect(await endpointsOf(ada)).toEqual([])
})
