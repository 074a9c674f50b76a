import { listLog } from '@shipmates/contract/admin-log'
import { listMembers } from '@shipmates/contract/admin-members'
import { getReport, listReports, REPORT_PICTURE_PATH } from '@shipmates/contract/admin-reports'
import { editMessage } from '@shipmates/contract/chat-changes'
import { uploadImage } from '@shipmates/contract/chat-images'
import type { ImageId } from '@shipmates/contract/ids'
import { deleteAccount } from '@shipmates/contract/leaving'
import { reportMember } from '@shipmates/contract/reports'
import type { Route } from '@shipmates/contract/route'
import { expect, test } from 'vitest'
import { connectMembers } from './testing/connections.ts'
import { contractRoutes } from './testing/contract-routes.ts'
import { startLeaving } from './testing/hidden.ts'
import type { TestMember } from './testing/members.ts'
import { flat } from './testing/pictures.ts'
import { startServerForFile } from './testing/server.ts'
import { draftTo, sent } from './testing/sockets.ts'
import { actOn, newStaff, setRole } from './testing/staff.ts'
import { uploadFile } from './testing/uploads.ts'

const server = await startServerForFile()
const { db } = server

const admin = await newStaff(server, 'admin')
const moderator = await newStaff(server, 'moderator')

const mounted = new Set(
  server.app.mounted.flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`)),
)
const staffRoutes = contractRoutes.filter(
  ({ access, method, path }) =>
    (access === 'moderator' || access === 'admin') && mounted.has(`${method} ${path}`),
)

interface Filled {
  userId?: string
  reportId?: string
  query?: string | undefined
}

/** Calls a route of the staff, with input that fits most of them. */
async function ask(
  client: Pick<TestMember, 'send'>,
  { method, path, body }: Pick<Route, 'method' | 'path' | 'body'>,
  { userId = '1', reportId = '1', query = '' }: Filled = {},
) {
  const filled = path
    .replace(':userId', userId)
    .replace(':reportId', reportId)
    .replace(':act', 'warn')
    .replaceAll(/:\w+/g, '1')
  const answer = await client.send(method, `${filled}${query}`, {
    ...(body && {
      body: JSON.stringify({ action: 'none', note: 'Be kind.' }),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const text = await answer.text()
  return { status: answer.status, text }
}

const outsiders: Record<string, () => Promise<Pick<TestMember, 'send'>>> = {
  'a visitor': async () => server.visitor(),
  'a member': () => server.newMember(),
  'an admin who leaves': async () => {
    const member = await newStaff(server, 'admin')
    const { cookie } = member
    await member.call(deleteAccount, { body: { password: member.password, messages: 'keep' } })
    return Object.assign(member, { cookie })
  },
  'an admin who leaves, with a session': async () => {
    const member = await newStaff(server, 'admin')
    await startLeaving(db, member)
    return member
  },
  'a moderator who is suspended': async () => {
    const member = await newStaff(server, 'moderator')
    await actOn(admin, 'suspend', member)
    return member
  },
  'a moderator who is suspended, with a session': async () => {
    const member = await newStaff(server, 'moderator')
    const marks = { suspendedAt: server.now(), suspensionReason: 'Spam.' }
    await db.updateTable('users').set(marks).where('id', '=', member.id).execute()
    return member
  },
  'who was an admin until now': async () => {
    const member = await newStaff(server, 'admin')
    await ask(member, listMembers)
    await setRole(db, member, 'member')
    return member
  },
}

test('there are routes of the staff', () => {
  expect(staffRoutes.length).toBeGreaterThanOrEqual(7)
})

test.each(Object.keys(outsiders))('for %s no route of the staff exists', async (who) => {
  const client = await outsiders[who]!()
  const pictures = { method: 'GET', path: REPORT_PICTURE_PATH } as const

  for (const route of [...staffRoutes, pictures]) {
    const { status, text } = await ask(client, route)
    expect({ path: route.path, status }).toEqual({ path: route.path, status: 404 })
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  }
})

test('for moderators the routes of admins exist and refuse', async () => {
  for (const route of staffRoutes.filter(({ access }) => access === 'admin')) {
    const { status, text } = await ask(moderator, route)
    expect({ path: route.path, status }).toEqual({ path: route.path, status: 403 })
    expect(JSON.parse(text)).toMatchObject({ code: 'NOT_ALLOWED' })
  }
})

/** A chat of which two messages and a picture are reported, with secrets around them. */
async function reportFromChat() {
  const [ada, linus, grace] = await Promise.all([
    server.newMember(),
    server.newMember(),
    server.newMember(),
  ])
  await connectMembers(db, ada, linus)
  await connectMembers(db, linus, grace)
  const upload = async (alt: string) => {
    const bytes = await flat('#102030').png().toBuffer()
    const { path, file } = uploadImage
    const form = { path, field: file!, before: { alt } }
    return (await uploadFile<{ id: ImageId }>(linus, bytes, form)).data!.id
  }
  const [shown, hidden] = [await upload('A reported picture.'), await upload('A secret picture.')]
  const tab = await server.tabOf(linus)
  const edited = sent(await tab.send(draftTo(ada, 'The secret of before.')))
  const secret = sent(await tab.send({ ...draftTo(ada, 'A secret.'), imageIds: [hidden] }))
  const reply = sent(
    await tab.send({
      ...draftTo(ada, 'The reported reply.'),
      replyToId: secret.id,
      imageIds: [shown],
    }),
  )
  sent(await tab.send(draftTo(grace, 'A secret in another chat.')))
  tab.close()
  await linus.call(editMessage, {
    params: { messageId: edited.id },
    body: { content: 'The reported words.' },
  })
  const messageIds = [edited.id, reply.id]
  const { data } = await ada.call(reportMember, {
    body: { userId: linus.id, kind: 'spam', messageIds },
  })
  return { reportId: data!.reportId, members: [linus, ada, grace], shown, hidden }
}

/** The staff's reads in all their forms. */
const readsOf = (userId: string) =>
  staffRoutes
    .filter(({ method }) => method === 'GET')
    .flatMap((route) => [
      { route },
      ...(route === listReports ? [{ route, query: '?state=resolved' }] : []),
      ...(route === listLog ? [{ route, query: `?targetId=${userId}` }] : []),
    ])

test('moderators see only the reported parts of chats, on any route', async () => {
  const { reportId, members, shown, hidden } = await reportFromChat()
  const texts = new Map<string, string>()
  const readAll = async (by: TestMember) => {
    for (const { id: userId } of members) {
      for (const { route, query } of readsOf(userId)) {
        const { status, text } = await ask(by, route, { userId, reportId, query })
        const isRefused = route.access === 'admin' && by === moderator
        expect({ path: route.path, status }).toEqual({
          path: route.path,
          status: isRefused ? 403 : 200,
        })
        expect(text).not.toContain('secret')
        texts.set(route.path, text)
      }
    }
  }
  const pictureOf = async (by: TestMember, name: string) => {
    const path = REPORT_PICTURE_PATH.replace(':reportId', reportId).replace(':name', name)
    return (await by.send('GET', path)).status
  }

  for (const by of [moderator, admin]) {
    await readAll(by)
    expect(texts.get(getReport.path)).toContain('The reported words.')
    expect(texts.get(getReport.path)).toContain('The reported reply.')
    expect(texts.get(getReport.path)).toContain('A reported picture.')
    for (const { path } of [listReports, getReport, listLog]) {
      expect(texts.get(path)).not.toContain('@example.test')
    }
    expect([await pictureOf(by, shown), await pictureOf(by, hidden)]).toEqual([200, 404])
  }
  const writes = staffRoutes.filter(({ method }) => method !== 'GET')
  for (const by of [moderator, admin]) {
    for (const route of writes) {
      for (const { id: userId } of members) {
        expect((await ask(by, route, { userId, reportId })).text).not.toContain('secret')
      }
    }
    await readAll(by)
  }
})
