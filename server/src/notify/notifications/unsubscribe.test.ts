import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { expect, test } from 'vitest'
import { makeTombstone } from '../../testing/hidden.ts'
import { startServerForFile } from '../../testing/server.ts'
import { type MailName, unsubscribeUrl } from './unsubscribe.ts'

const server = await startServerForFile()

/** A member with all mails on, and the path of the link in one of them. */
async function newReader(mail: MailName) {
  const member = await server.newMember()
  await member.call(updateNotificationSettings, { body: { unreadMail: true, digestMail: true } })
  const url = await unsubscribeUrl(server.db, server.config, { mail, userId: member.id })
  return { member, path: url.slice(server.config.publicUrl.length) }
}

const settingsOf = async (member: Awaited<ReturnType<typeof newReader>>['member']) =>
  (await member.call(getNotificationSettings)).data

const form = new FormData()
form.append('List-Unsubscribe', 'One-Click')

test.each([
  ['unread', { unreadMail: false, digestMail: true, requestMail: true }],
  ['digest', { unreadMail: true, digestMail: false, acceptanceMail: true }],
  ['requests', { unreadMail: true, requestMail: false, acceptanceMail: true }],
  ['acceptances', { unreadMail: true, requestMail: true, acceptanceMail: false }],
] as const)(
  'a post to the link in a mail switches it off, without a session: %s',
  async (mail, settings) => {
    const { member, path } = await newReader(mail)
    const visitor = server.visitor()
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

    const answers = [
      await visitor.send('POST', path, { body }),
      await visitor.send('POST', path, { body: form }),
      await visitor.send('POST', path),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await answers[0]!.text()).toContain('You&#39;re unsubscribed')
    expect(await settingsOf(member)).toMatchObject(settings)
  },
)

test.each([
  ['JSON that breaks off', 'application/json', '{"List-Unsubscribe":'],
  ['JSON that is no object', 'application/json; charset=utf-8', 'null'],
  ['JSON that sets a prototype', 'application/json', '{"__proto__":{}}'],
  ['a form without its boundary', 'multipart/form-data', 'One-Click'],
  ['a type that no program knows', 'x/y', '\u0000'],
])('a post with a body of any kind unsubscribes: %s', async (_, type, body) => {
  const { member, path } = await newReader('digest')

  const headers = { 'content-type': type }
  const answer = await server.visitor().send('POST', path, { body, headers })

  expect(answer.status).toBe(200)
  expect(await settingsOf(member)).toMatchObject({ digestMail: false, unreadMail: true })
})

test('opening the link only asks, on a page whose button posts', async () => {
  const { member, path } = await newReader('digest')

  const answer = await server.visitor().send('GET', path)

  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toContain('<form method="post">')
  expect(page).not.toContain(member.userName)
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await settingsOf(member)).toMatchObject({ digestMail: true })
})

test('a link for another mail, of another member or cut off does nothing', async () => {
  const { member, path } = await newReader('digest')
  const other = await newReader('digest')
  const signature = path.split('.')[2]
  const paths = [
    path.replace('digest.', 'unread.'),
    path.slice(0, -1),
    `/unsubscribe/digest.${other.member.id}.${signature}`,
    '/unsubscribe/digest',
    `${path}.`,
  ]

  for (const each of paths) {
    expect((await server.visitor().send('GET', each)).status, each).toBe(404)
    expect((await server.visitor().send('POST', each)).status, each).toBe(404)
  }

  expect(await settingsOf(member)).toMatchObject({ unreadMail: true, digestMail: true })
  expect(await settingsOf(other.member)).toMatchObject({ unreadMail: true, digestMail: true })
})

test('a link stores nothing for a deleted account', async () => {
  const member = await server.newMember()
  const userId = member.id
  const url = await unsubscribeUrl(server.db, server.config, { mail: 'digest', userId })
  await makeTombstone(server.db, member)

  const answer = await server.visitor().send('POST', new URL(url).pathname)

  expect(answer.status).toBe(200)
  const stored = server.db.selectFrom('digests').select('isOn').where('userId', '=', userId)
  expect(await stored.execute()).toEqual([])
})
