import { listLog } from '@shipmates/contract/admin-log'
import { getMember, listMembers } from '@shipmates/contract/admin-members'
import { getReport, listReports, REPORT_PICTURE_PATH } from '@shipmates/contract/admin-reports'
import { deleteAccount } from '@shipmates/contract/leaving'
import { reportMember } from '@shipmates/contract/reports'
import type { Route } from '@shipmates/contract/route'
import { expect, test } from 'vitest'
import { connectMembers } from './testing/connections.ts'
import { contractRoutes } from './testing/contract-routes.ts'
import { startLeaving } from './testing/hidden.ts'
import type { TestMember } from './testing/members.ts'
import { startServerForFile } from './testing/server.ts'
import { draftTo, openTab, sent } from './testing/sockets.ts'
import { actOn, newStaff, setRole } from './testing/staff.ts'

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
}

/** Calls a route of the staff, with input that fits most of them. */
async function ask(
  client: Pick<TestMember, 'send'>,
  { method, path, body }: Pick<Route, 'method' | 'path' | 'body'>,
  { userId = '1', reportId = '1' }: Filled = {},
) {
  const filled = path
    .replace(':userId', userId)
    .replace(':reportId', reportId)
    .replace(':act', 'warn')
    .replaceAll(/:\w+/g, '1')
  const answer = await client.send(method, filled, {
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

test('moderators see of chats what was reported and nothing else, on any route', async () => {
  const [ada, linus, grace] = await Promise.all([1, 2, 3].map(() => server.newMember()))
  await connectMembers(db, ada!, linus!)
  await connectMembers(db, linus!, grace!)
  const tab = await openTab({ url: server.url, cookie: linus!.cookie })
  const reported = sent(await tab.send(draftTo(ada!, 'The reported words.')))
  sent(await tab.send(draftTo(ada!, 'A secret in the same chat.')))
  sent(await tab.send(draftTo(grace!, 'A secret in another chat.')))
  tab.close()
  const body = { userId: linus!.id, kind: 'spam', messageIds: [reported.id] }
  const { data } = await ada!.call(reportMember, { body })
  const { reportId } = data!

  const reads = staffRoutes.filter(({ method }) => method === 'GET')
  const writes = staffRoutes.filter(({ method }) => method !== 'GET')
  const answers = new Map<string, { status: number; text: string }>()
  for (const by of [moderator, admin]) {
    for (const route of [...reads, ...writes, ...reads]) {
      for (const userId of [linus!.id, ada!.id]) {
        const answer = await ask(by, route, { userId, reportId })
        expect(answer.text).not.toContain('secret')
        answers.set(route.path, answer)
      }
    }
  }

  expect(answers.get(getReport.path)!.text).toContain('The reported words.')
  for (const { path } of [listReports, getReport, listMembers, getMember, listLog]) {
    expect({ path, status: answers.get(path)!.status }).toEqual({ path, status: 200 })
  }
  for (const { path } of [listReports, getReport, listLog]) {
    expect(answers.get(path)!.text).not.toContain('@example.test')
  }
})
