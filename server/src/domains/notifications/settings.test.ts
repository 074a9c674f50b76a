import type { UserId } from '@shipmates/contract/ids'
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { editProfile } from '@shipmates/contract/own-profile'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { startLeaving } from '../../testing/hidden.ts'
import { startServerForFile } from '../../testing/server.ts'
import { readFacts } from './facts.ts'

const server = await startServerForFile()

test('mail about unread messages is on by default and switched off per member', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])

  const before = await ada.call(getNotificationSettings)
  const switched = await ada.call(updateNotificationSettings, { body: { unreadMail: false } })

  expect(before).toMatchObject({ status: 200, data: { unreadMail: true } })
  expect(switched).toMatchObject({ status: 200, data: { unreadMail: false } })
  expect((await ada.call(getNotificationSettings)).data).toMatchObject({ unreadMail: false })
  expect((await linus.call(getNotificationSettings)).data).toMatchObject({ unreadMail: true })
})

test('by default all is on but the weekly mail, the text in pushes and the quiet hours', async () => {
  const ada = await server.newMember()

  const { data } = await ada.call(getNotificationSettings)

  expect(data).toEqual({
    messagePush: true,
    unreadMail: true,
    requestPush: true,
    requestMail: true,
    acceptancePush: true,
    acceptanceMail: true,
    digestMail: false,
    pushText: false,
    quietFrom: null,
    quietTo: null,
    asksDigest: false,
    timeZone: null,
  })
})

test('each setting is set alone', async () => {
  const ada = await server.newMember()
  await ada.call(editProfile, { body: { timeZone: 'Europe/Berlin' } })
  const expected = { ...(await ada.call(getNotificationSettings)).data! }

  for (const change of [
    { messagePush: false },
    { unreadMail: false },
    { requestPush: false },
    { requestMail: false },
    { acceptancePush: false },
    { acceptanceMail: false },
    { digestMail: true },
    { pushText: true },
    { quietFrom: '22:00', quietTo: '07:00' },
    { quietTo: '06:30' },
    { quietFrom: null, quietTo: null },
  ]) {
    Object.assign(expected, change)
    const { status, data } = await ada.call(updateNotificationSettings, { body: change })
    expect([status, data]).toEqual([200, expected])
  }
  expect((await ada.call(getNotificationSettings)).data).toEqual(expected)
})

test('the facts of many members are read at once, of those who have an account', async () => {
  const [ada, linus, grace] = await Promise.all([1, 2, 3].map(() => server.newMember()))
  await ada!.call(editProfile, { body: { timeZone: 'Europe/Berlin' } })
  await ada!.call(updateNotificationSettings, { body: { requestMail: false } })
  await startLeaving(server.db, grace!)

  const facts = await readFacts(server.db, [ada!.id, linus!.id, grace!.id, '999999999' as UserId])

  expect(facts.size).toBe(3)
  expect(facts.get(ada!.id)).toMatchObject({
    settings: {
      requestMail: false,
      unreadMail: true,
      digestMail: false,
      timeZone: 'Europe/Berlin',
    },
    isPresent: true,
  })
  expect(facts.get(linus!.id)).toMatchObject({ settings: { requestMail: true, timeZone: null } })
  expect(facts.get(grace!.id)).toMatchObject({ isPresent: false })
})

test('it can be switched on again', async () => {
  const ada = await server.newMember()
  await ada.call(updateNotificationSettings, { body: { unreadMail: false } })

  await ada.call(updateNotificationSettings, { body: { unreadMail: true } })

  expect((await ada.call(getNotificationSettings)).data).toMatchObject({ unreadMail: true })
})

test('who has a connection is asked once about the weekly mail, which is off until they want it', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
  const alone = (await ada.call(getNotificationSettings)).data
  await connectMembers(server.db, ada, linus)

  const connected = (await ada.call(getNotificationSettings)).data
  const wanted = (await ada.call(updateNotificationSettings, { body: { digestMail: true } })).data
  const unwanted = await linus.call(updateNotificationSettings, { body: { digestMail: false } })

  expect(alone).toMatchObject({ unreadMail: true, digestMail: false, asksDigest: false })
  expect(connected).toMatchObject({ unreadMail: true, digestMail: false, asksDigest: true })
  expect(wanted).toMatchObject({ unreadMail: true, digestMail: true, asksDigest: false })
  expect(unwanted.data).toMatchObject({ unreadMail: true, digestMail: false, asksDigest: false })
  expect((await linus.call(getNotificationSettings)).data).toEqual(unwanted.data)
})

test('a setting that is left out stays', async () => {
  const ada = await server.newMember()
  await ada.call(updateNotificationSettings, { body: { unreadMail: false } })
  await ada.call(updateNotificationSettings, { body: { digestMail: true } })

  const { status, data } = await ada.call(updateNotificationSettings, { body: {} })

  expect(status).toBe(200)
  expect(data).toMatchObject({ unreadMail: false, digestMail: true })
})

test.each([{ unreadMail: 'false' }, { unreadMail: null }, { unreadMail: 0 }])(
  '%j is refused and changes nothing',
  async (body) => {
    const ada = await server.newMember()

    const answer = await ada.call(updateNotificationSettings, { body })

    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'unreadMail must be true or false',
    })
    expect((await ada.call(getNotificationSettings)).data).toMatchObject({ unreadMail: true })
  },
)

test('reading and changing the settings require a session', async () => {
  const visitor = server.visitor()

  const answers = [
    await visitor.call(getNotificationSettings),
    await visitor.call(updateNotificationSettings, { body: { unreadMail: true } }),
  ]

  expect(answers).toMatchObject(Array(2).fill({ status: 401, code: 'UNAUTHENTICATED' }))
})
