import type { UserId } from '@shipmates/contract/ids'
import {
  quietTimeMissing,
  quietTimesEqual,
  zoneMissing,
} from '@shipmates/contract/messages/notifications'
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { editProfile } from '@shipmates/contract/own-profile'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { readFacts } from './decisions.ts'

const server = await startServerForFile()

test('by default all settings are on except the weekly mail, the text in pushes and the quiet hours', async () => {
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
    pushDevices: [],
  })
})

test('each setting is changed alone', async () => {
  const [ada, linus] = await server.newMembers(2)
  const theirs = (await linus.call(getNotificationSettings)).data
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
    { unreadMail: true },
    {},
  ]) {
    Object.assign(expected, change)
    const { status, data } = await ada.call(updateNotificationSettings, { body: change })
    expect([status, data]).toEqual([200, expected])
  }
  expect((await ada.call(getNotificationSettings)).data).toEqual(expected)
  expect((await linus.call(getNotificationSettings)).data).toEqual(theirs)
})

test('the facts of many members are read at once, without ids that have no account', async () => {
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

test('a member with a connection is asked once about the weekly mail, which is off until they want it', async () => {
  const [ada, linus] = await server.newMembers(2)
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

test('a malformed setting is refused and changes nothing', async () => {
  const ada = await server.newMember()

  const answer = await ada.call(updateNotificationSettings, {
    body: { requestMail: false, unreadMail: 'false' },
  })

  expect(answer).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    message: 'unreadMail must be true or false',
  })
  expect((await ada.call(getNotificationSettings)).data).toMatchObject({ requestMail: true })
})

const quiet = { quietFrom: '22:00', quietTo: '07:00' }

const setZone = (member: TestMember, timeZone: string | null) =>
  member.call(editProfile, { body: { timeZone } })

const set = (member: TestMember, body: object) => member.call(updateNotificationSettings, { body })

const settingsOf = async (member: TestMember) => (await member.call(getNotificationSettings)).data

async function newSleeper() {
  const member = await server.newMember()
  await setZone(member, 'Europe/Berlin')
  await set(member, quiet)
  return member
}

test.each([
  [{ quietFrom: '22:00' }, 'quietTo', quietTimeMissing],
  [{ quietFrom: null, quietTo: '07:00' }, 'quietFrom', quietTimeMissing],
  [{ quietFrom: '07:00', quietTo: '07:00' }, 'quietTo', quietTimesEqual],
])(
  'quiet hours %j are refused, with the field, and change nothing',
  async (body, path, message) => {
    const ada = await server.newMember()
    await setZone(ada, 'Europe/Berlin')

    const answer = await set(ada, { unreadMail: false, ...body })

    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(answer.errors).toEqual([{ path, message }])
    expect(await settingsOf(ada)).toMatchObject({ unreadMail: true, quietFrom: null })
  },
)

test('one of two stored times cannot be removed, nor set equal to the other', async () => {
  const ada = await newSleeper()

  const answers = [await set(ada, { quietTo: null }), await set(ada, { quietTo: '22:00' })]

  expect(answers.map(({ status }) => status)).toEqual([400, 400])
  expect(await settingsOf(ada)).toMatchObject(quiet)
})

test('two tabs that change one time each cannot make the times equal', async () => {
  const ada = await newSleeper()

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      set(ada, n % 2 ? { quietFrom: '06:00' } : { quietTo: '06:00' }),
    ),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('new quiet hours need a time zone; without one they stay, and can be ended', async () => {
  const ada = await server.newMember()
  const without = await set(ada, quiet)
  await setZone(ada, 'Europe/Berlin')
  const withZone = await set(ada, quiet)
  await setZone(ada, null)

  const same = await set(ada, { ...quiet, unreadMail: false })
  const changed = await set(ada, { quietTo: '08:00' })
  const ended = await set(ada, { quietFrom: null, quietTo: null })

  expect(without).toMatchObject({ status: 400, message: zoneMissing })
  expect(withZone.data).toMatchObject({ ...quiet, timeZone: 'Europe/Berlin' })
  expect(same.data).toMatchObject({ ...quiet, unreadMail: false, timeZone: null })
  expect(changed).toMatchObject({ status: 400, message: zoneMissing })
  expect(ended.data).toMatchObject({ quietFrom: null, quietTo: null })
})
