import { getMember, listMembers, type MemberState } from '@shipmates/contract/admin-members'
import { openConversation } from '@shipmates/contract/chat'
import { editProfile } from '@shipmates/contract/own-profile'
import { reportMember } from '@shipmates/contract/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, startServerForTest } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'

const server = await startServerForFile()
const { db } = server

const admin = await newStaff(server, 'admin')
const moderator = await newStaff(server, 'moderator')

const list = async (query: object, by = moderator) => {
  const answer = await by.call(listMembers, { query })
  return { ...answer, names: answer.data?.map(({ userName }) => userName) }
}

const detail = (member: { id: string }, by = moderator) =>
  by.call(getMember, { params: { userId: member.id } })

const looksBy = ({ id }: TestMember) =>
  db
    .selectFrom('moderationLog')
    .select(['action', 'targetId', 'note'])
    .where('actorId', '=', id)
    .orderBy('id')
    .execute()

/** A new member in this state. */
const states: Record<MemberState, () => Promise<TestMember>> = {
  active: () => server.newMember(),
  unverified: () => server.newMember({ isVerified: false }),
  limited: () => marked(sql`limited_at = now()`),
  suspended: () =>
    marked(sql`suspended_at = now(), suspension_reason = 'Spam.', limited_at = now()`),
  waiting: () => marked(sql`waiting_since = now(), application = 'I build ships.'`),
  leaving: () =>
    marked(
      // Due later, because the server carries out due deletions at any time.
      sql`deletion_due_at = now() + interval '7 days', deletion_messages = 'keep', suspended_at = now(),
        suspension_reason = ''`,
    ),
  deleted: () =>
    marked(sql`deletion_due_at = now(), deletion_messages = 'keep', deleted_at = now(),
      email = null, user_name = null, password_hash = null`),
}

async function marked(marks: ReturnType<typeof sql>) {
  const member = await server.newMember()
  await sql`update users set ${marks} where id = ${member.id}`.execute(db)
  return member
}

test.each(Object.keys(states) as MemberState[])(
  'a member who is %s is shown with this state, and listed by it alone',
  async (state) => {
    const member = await states[state]()

    const shown = (await detail(member)).data!
    const listed = await Promise.all(
      (Object.keys(states) as MemberState[]).map(async (each) => {
        const { data } = await list({ state: each })
        return data!.some(({ userId }) => userId === member.id) ? each : undefined
      }),
    )

    expect(shown).toMatchObject({ userId: member.id, state, role: 'member' })
    expect(listed.filter(Boolean)).toEqual([state])
  },
)

test('finds by a part of the name in any case, and by a whole email only', async () => {
  const ada = await server.newMember({ userName: 'Zed_Lovelace', email: 'zed@babbage.example' })

  for (const search of [
    'd_loveL',
    'zed_lovelace',
    ' ZED_L ',
    'zed@babbage.example',
    'ZED@Babbage.example ',
  ]) {
    expect((await list({ search })).names).toEqual([ada.userName])
  }
  for (const search of ['zed@babbage', 'babbage', 'zed lovelace', 'zed_lovelacex', '%', 'zed_l%']) {
    expect((await list({ search })).names).toEqual([])
  }
  expect((await list({ search: 'zed', state: 'suspended' })).names).toEqual([])
  expect((await list({ search: 'a'.repeat(101) })).status).toBe(400)
})

test('lists newest first in pages, for the staff only', async () => {
  const own = await startServerForTest()
  const chief = await newStaff(own, 'admin')
  const members = []
  for (let n = 0; n < 4; n++) members.push(await own.newMember())
  const aide = await newStaff(own, 'moderator')
  const idsOf = async (query: object) =>
    (await list(query, chief)).data!.map(({ userId }) => userId)

  const all = await idsOf({})
  const first = await idsOf({ limit: 2 })
  const second = await idsOf({ limit: 2, before: first[1] })
  const staff = await idsOf({ role: 'staff' })

  const expected = [chief, ...members, aide].map(({ id }) => id).reverse()
  expect(all).toEqual(expected)
  expect([...first, ...second]).toEqual(expected.slice(0, 4))
  expect(staff).toEqual([aide.id, chief.id])
})

test('counts everyone who waits for approval, whatever is listed', async () => {
  const before = (await list({})).waitingCount!
  const waiting = await states.waiting()

  const after = await list({ search: 'nobody_like_it' })

  expect(after.waitingCount).toBe(before + 1)
  expect((await detail(waiting)).data).toMatchObject({
    application: 'I build ships.',
    acts: ['approve', 'reject'],
  })
})

test('a view of a first page or of a member is logged, without the search words', async () => {
  const curious = await newStaff(server, 'moderator')
  const ada = await server.newMember()

  await list({ search: ' Ada ', state: 'active' }, curious)
  await list({ before: ada.id }, curious)
  await list({}, curious)
  await detail(ada, curious)

  expect(await looksBy(curious)).toEqual([
    { action: 'list_members', targetId: null, note: 'active' },
    { action: 'list_members', targetId: null, note: null },
    { action: 'view_member', targetId: ada.id, note: null },
  ])
})

test('a member is shown with account, profile and reports, never with chats', async () => {
  const [ada, linus] = await server.newConnection()
  await ada.call(editProfile, { body: { about: 'Ships.', skills: ['Rust'] } })
  await ada.call(openConversation, { params: { userId: linus.id } })
  await linus.call(reportMember, { body: { userId: ada.id, kind: 'spam' } })
  await ada.call(reportMember, { body: { userId: linus.id, kind: 'spam' } })

  const { data } = await detail(ada)

  expect(data).toMatchObject({
    userName: ada.userName,
    email: ada.email,
    about: 'Ships.',
    skills: ['Rust'],
    connections: 1,
    sessions: 1,
    reports: { open: 1, resolved: 0, sent: 1 },
    invitedBy: null,
    suspensionReason: null,
    deletionDueAt: null,
  })
  expect(await detail({ id: '99999999' })).toMatchObject({ status: 404 })
  expect(await detail({ id: 'x' })).toMatchObject({ status: 404 })
})

test('a member is shown with the actions that the viewer may take now', async () => {
  const ada = await server.newMember()
  const acts = async (by: TestMember, member: TestMember) => (await detail(member, by)).data!.acts

  expect(await acts(moderator, ada)).toEqual(['warn', 'limit', 'suspend'])
  expect(await acts(admin, ada)).toEqual(['warn', 'limit', 'suspend', 'delete'])
  expect(await acts(moderator, admin)).toEqual([])
  expect(await acts(moderator, moderator)).toEqual([])
  expect(await acts(admin, admin)).toEqual([])
  expect(await acts(admin, moderator)).toEqual(['warn', 'limit', 'suspend', 'delete'])
  await actOn(moderator, 'limit', ada)
  expect(await acts(moderator, ada)).toEqual(['warn', 'suspend', 'restore'])
  await actOn(moderator, 'suspend', ada)
  expect(await acts(moderator, ada)).toEqual(['restore'])
  await actOn(admin, 'delete', ada)
  expect(await acts(moderator, ada)).toEqual([])
  expect(await acts(admin, ada)).toEqual(['restore'])
})

test.each(['moderator', 'admin'] as const)(
  'a reported %s does not learn of it, neither from their own page nor from that of the reporter',
  async (role) => {
    const [grace, ada] = await Promise.all([newStaff(server, role), server.newMember()])
    await ada.call(reportMember, { body: { userId: grace.id, kind: 'spam' } })
    const counts = async (of: TestMember, by: TestMember) => (await detail(of, by)).data!.reports

    expect((await counts(grace, grace)).open).toBe(0)
    expect((await counts(ada, grace)).sent).toBe(0)
    expect((await counts(grace, admin)).open).toBe(1)
    expect((await counts(ada, admin)).sent).toBe(1)
  },
)
