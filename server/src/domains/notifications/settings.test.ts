import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { expect, test } from 'vitest'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

test('mail about unread messages is on by default and switched off per member', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])

  const before = await ada.call(getNotificationSettings)
  const switched = await ada.call(updateNotificationSettings, { body: { unreadMail: false } })

  expect(before).toMatchObject({ status: 200, data: { unreadMail: true } })
  expect(switched).toMatchObject({ status: 200, data: { unreadMail: false } })
  expect((await ada.call(getNotificationSettings)).data).toEqual({ unreadMail: false })
  expect((await linus.call(getNotificationSettings)).data).toEqual({ unreadMail: true })
})

test('it can be switched on again', async () => {
  const ada = await server.newMember()
  await ada.call(updateNotificationSettings, { body: { unreadMail: false } })

  await ada.call(updateNotificationSettings, { body: { unreadMail: true } })

  expect((await ada.call(getNotificationSettings)).data).toEqual({ unreadMail: true })
})

test.each([{}, { unreadMail: 'false' }, { unreadMail: null }, { unreadMail: 0 }])(
  '%j is refused and changes nothing',
  async (body) => {
    const ada = await server.newMember()

    const answer = await ada.call(updateNotificationSettings, { body })

    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'unreadMail must be true or false',
    })
    expect((await ada.call(getNotificationSettings)).data).toEqual({ unreadMail: true })
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
