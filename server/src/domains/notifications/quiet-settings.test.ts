import {
  quietTimeInvalid,
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
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

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
  [{ quietFrom: '24:00', quietTo: '07:00' }, 'quietFrom', quietTimeInvalid],
  [{ quietFrom: '22:00', quietTo: '7:00' }, 'quietTo', quietTimeInvalid],
  [{ quietFrom: 22, quietTo: '07:00' }, 'quietFrom', quietTimeInvalid],
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

test('one of two stored times cannot be taken away, nor made equal to the other', async () => {
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
