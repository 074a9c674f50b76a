import { actOnMember, getMember, type MemberAct } from '@shipmates/contract/admin-members'
import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { deleteAccount, keepAccount } from '@shipmates/contract/leaving'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/admin'
import { viewProfile } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo } from '../../testing/sockets.ts'
import { actOn, newStaff, setRole } from '../../testing/staff.ts'

const server = await startServerForFile({ config: { supportEmail: 'help@shipmates.example' } })
const { db } = server

// An admin who is never acted on, so that no other admin is the last.
const admin = await newStaff(server, 'admin')
const moderator = await newStaff(server, 'moderator')

const rowOf = ({ id }: TestMember) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

const logOf = ({ id }: TestMember) =>
  db
    .selectFrom('moderationLog')
    .select(['action', 'actorId', 'note', 'via'])
    .where('targetId', '=', id)
    .orderBy('id')
    .execute()

const feedPage = async (viewer: TestMember, page: number) =>
  (await viewer.call(getFeed, { query: { page, limit: 10 } })).data!.map(({ id }) => id)

/** The page of a member's feed that shows another; 0 if no page does. */
async function pageOf(viewer: TestMember, { id }: TestMember): Promise<number> {
  for (let page = 1; ; page++) {
    const { data, pagination } = await viewer.call(getFeed, { query: { page, limit: 10 } })
    if (data!.some((developer) => developer.id === id)) return page
    if (!pagination!.hasNextPage) return 0
  }
}

describe('each action', () => {
  test.each([
    ['warn', 'active', 'A warning about your Shipmates account'],
    ['limit', 'limited', 'Your Shipmates account is limited'],
    ['suspend', 'suspended', 'Your Shipmates account is suspended'],
    ['delete', 'leaving', 'Your Shipmates account will be deleted'],
  ] as const)(
    '%s is logged and mailed with its reason and where to appeal',
    async (act, state, subject) => {
      const ada = await server.newMember()

      const answer = await actOn(admin, act, ada, ' Spam & more. ')
      const mail = await server.mailed(ada, subject)
      await server.mailIsSent()

      expect(answer).toMatchObject({ status: 200, data: { userId: ada.id, state } })
      expect(await logOf(ada)).toEqual([
        { action: act, actorId: admin.id, note: 'Spam & more.', via: 'web' },
      ])
      expect(server.mailsTo(ada)).toMatchObject([{ subject }])
      expect(mail.text).toContain('Spam & more.')
      expect(mail.text).toContain('write to help@shipmates.example')
    },
  )

  test.each(['warn', 'limit', 'suspend', 'delete', 'reject'] as const)(
    '%s needs a reason',
    async (act) => {
      const ada = await server.newMember()

      const answers = [
        await admin.call(actOnMember, { params: { userId: ada.id, act }, body: {} }),
        await actOn(admin, act, ada, '  '),
        await actOn(admin, act, ada, 'a'.repeat(501)),
      ]

      expect(answers).toMatchObject([
        { status: 400, errors: [{ path: 'note', message: messages.noteMissing }] },
        { status: 400, errors: [{ path: 'note', message: messages.noteMissing }] },
        { status: 400, errors: [{ path: 'note', message: messages.noteTooLong }] },
      ])
      expect(await logOf(ada)).toEqual([])
    },
  )

  test.each(['limit', 'suspend', 'delete', 'restore'] as const)(
    '%s twice is done, logged and mailed once',
    async (act) => {
      const ada = await server.newMember()
      if (act === 'restore') await actOn(admin, 'limit', ada)
      const before = (await logOf(ada)).length

      const [one, other] = await Promise.all([
        actOn(admin, act, ada, 'One.'),
        actOn(admin, act, ada, 'Other.'),
      ])
      await server.mailIsSent()

      expect([one.status, other.status]).toEqual([200, 200])
      expect(one.data?.state).toBe(other.data?.state)
      expect([one.data?.isChanged, other.data?.isChanged].sort()).toEqual([false, true])
      expect(await logOf(ada)).toHaveLength(before + 1)
      expect(server.mailsTo(ada)).toHaveLength(before + 1)
    },
  )

  test('an unknown member and a malformed action are refused', async () => {
    const ada = await server.newMember()

    expect(await actOn(admin, 'warn', { id: '999999999' as never })).toMatchObject({ status: 404 })
    expect(await actOn(admin, 'burn' as never, ada)).toMatchObject({ status: 400 })
    expect((await actOn(await server.newMember(), 'warn', ada)).status).toBe(404)
  })
})

describe('the permissions of actors', () => {
  const acts: MemberAct[] = ['warn', 'limit', 'suspend', 'delete']

  test.each([
    ['moderator', 'moderator'],
    ['moderator', 'admin'],
  ] as const)('a %s does not act on a %s', async (_, role) => {
    const other = await newStaff(server, role)

    for (const act of acts) {
      expect(await actOn(moderator, act, other)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    }
    expect(await logOf(other)).toEqual([])
  })

  test('a moderator cannot delete, and cannot restore what an admin deleted', async () => {
    const ada = await server.newMember()

    const refused = await actOn(moderator, 'delete', ada)
    await actOn(admin, 'delete', ada)
    const kept = await actOn(moderator, 'restore', ada)

    expect([refused, kept]).toMatchObject([
      { status: 403, code: 'NOT_ALLOWED' },
      { status: 403, code: 'NOT_ALLOWED', message: messages.adminsRestore },
    ])
    expect(await rowOf(ada)).toMatchObject({ isDeletedByAdmin: true })
  })

  test('an admin can act on moderators and admins, and no one on themselves', async () => {
    const [other, mod] = await Promise.all([
      newStaff(server, 'admin'),
      newStaff(server, 'moderator'),
    ])

    expect((await actOn(admin, 'warn', other)).status).toBe(200)
    expect((await actOn(admin, 'suspend', mod)).status).toBe(200)
    for (const act of acts) {
      expect(await actOn(admin, act, admin)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    }
  })

  test('a moderator who was suspended or lost the role has no permissions from then on', async () => {
    const [one, other] = await Promise.all([
      newStaff(server, 'moderator'),
      newStaff(server, 'moderator'),
    ])
    const ada = await server.newMember()
    await setRole(db, one, 'member')
    await actOn(admin, 'suspend', other)

    expect((await actOn(one, 'warn', ada)).status).toBe(404)
    expect((await actOn(other, 'warn', ada)).status).toBe(404)
  })

  test.each(['unverified', 'deleted'] as const)(
    'nothing is done to an account that is %s',
    async (state) => {
      const ada = await server.newMember({ isVerified: state !== 'unverified' })
      if (state === 'deleted') {
        await sql`
        update users set deleted_at = now(), deletion_due_at = now(), deletion_messages = 'keep',
          email = null, user_name = null, password_hash = null
        where id = ${ada.id}
      `.execute(db)
      }

      expect(await actOn(admin, 'suspend', ada)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    },
  )
})

describe('a limited member', () => {
  test('is in no search and feed of strangers, not even in a running session, and can still chat', async () => {
    const [ada, linus] = await server.newConnection()
    const stranger = await server.newMember()
    const search = () => stranger.call(searchDevelopers, { query: { search: ada.userName } })
    const page = await pageOf(stranger, ada)
    const before = await search()

    await actOn(moderator, 'limit', ada)
    const found = await search()
    const shown = [await feedPage(stranger, page), await pageOf(stranger, ada)]
    const profile = await stranger.call(viewProfile, { params: { userId: ada.id } })
    const tab = await server.tabOf(linus)
    const result = await tab.send(draftTo(ada))
    tab.close()

    expect(before.data).toHaveLength(1)
    expect(page).toBeGreaterThan(0)
    expect(found).toMatchObject({ data: [], pagination: { totalCount: 0 } })
    expect(shown).toEqual([expect.not.arrayContaining([ada.id]), 0])
    expect(profile.status).toBe(200)
    expect(result).toMatchObject({ ok: true })
  })

  test('is found again once restored', async () => {
    const [ada, stranger] = await server.newMembers(2)
    await actOn(moderator, 'limit', ada)

    const answer = await actOn(moderator, 'restore', ada)
    const found = await stranger.call(searchDevelopers, { query: { search: ada.userName } })
    const mail = await server.mailed(ada, 'restored')
    await server.mailIsSent()

    expect(answer.data).toEqual({ userId: ada.id, state: 'active', isChanged: true })
    expect(found.data).toHaveLength(1)
    expect(mail.subject).toBe('Your Shipmates account is restored')
    expect(server.mailsTo(ada)).toHaveLength(2)
  })
})

describe('a suspended member', () => {
  test('has all connections again once restored, and others are notified', async () => {
    const [ada, grace] = await server.newConnection()
    await actOn(moderator, 'suspend', ada)
    const tab = await server.tabOf(grace)

    await actOn(moderator, 'restore', ada)
    await tab.next('members_changed')
    const result = await tab.send(draftTo(ada))
    tab.close()

    expect(result).toMatchObject({ ok: true })
    expect(await rowOf(ada)).toMatchObject({ suspendedAt: null, suspensionReason: null })
  })
})

describe('a member deleted by an admin', () => {
  test('has seven days in which only an admin can restore the account', async () => {
    const ada = await server.newMember()
    const { cookie } = ada

    await actOn(admin, 'delete', ada)
    const row = (await rowOf(ada))!
    ada.cookie = cookie
    const kept = await ada.call(keepAccount)
    const after = await rowOf(ada)
    const restored = await actOn(admin, 'restore', ada)

    expect(row).toMatchObject({ isDeletedByAdmin: true, deletionMessages: 'keep', deletedAt: null })
    expect(row.deletionDueAt!.getTime()).toBeLessThanOrEqual(
      server.now().getTime() + DELETION_GRACE_MS,
    )
    expect(kept.status).toBe(401)
    expect(after?.deletionDueAt).toEqual(row.deletionDueAt)
    expect(restored.data).toEqual({ userId: ada.id, state: 'active', isChanged: true })
    expect(await rowOf(ada)).toMatchObject({ isDeletedByAdmin: false, deletionDueAt: null })
  })

  test('is distinct from one who leaves by themselves, whose deletion no admin can take over or cancel', async () => {
    const ada = await server.newMember()
    await ada.call(deleteAccount, { body: { password: ada.password, messages: 'remove' } })
    const before = (await rowOf(ada))!

    const refused = await actOn(admin, 'delete', ada)
    const { data } = await admin.call(getMember, { params: { userId: ada.id } })
    await actOn(admin, 'suspend', ada)
    await actOn(admin, 'restore', ada)

    expect(refused).toMatchObject({ code: 'NOT_ALLOWED', message: messages.actUnfit })
    expect(data!.acts).toEqual(['suspend'])
    expect(await rowOf(ada)).toMatchObject({
      deletionDueAt: before.deletionDueAt,
      deletionMessages: 'remove',
      isDeletedByAdmin: false,
    })
  })
})

test('restoring a member who leaves by themselves does not keep their account', async () => {
  const ada = await server.newMember()
  await ada.call(deleteAccount, { body: { password: ada.password, messages: 'keep' } })

  const answer = await actOn(admin, 'restore', ada)

  expect(answer.data).toEqual({ userId: ada.id, state: 'leaving', isChanged: false })
  expect(await logOf(ada)).toEqual([])
})

test('the mail about a restored account that is leaving says that it will be deleted', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  for (const member of [ada, grace]) await actOn(admin, 'limit', member)
  await ada.call(deleteAccount, { body: { password: ada.password, messages: 'keep' } })

  for (const member of [ada, grace]) await actOn(admin, 'restore', member)
  await server.mailIsSent()

  expect(server.mailsTo(ada).at(-1)!.text).toContain('It will still be deleted on')
  expect(server.mailsTo(ada).at(-1)!.text).not.toContain('works as before')
  expect(server.mailsTo(grace).at(-1)!.text).toContain('Your account works as before.')
})

describe('an applicant', () => {
  const newApplicant = async () => {
    const ada = await server.newMember()
    await db
      .updateTable('users')
      .set({ waitingSince: server.now() })
      .where('id', '=', ada.id)
      .execute()
    return ada
  }

  test('is approved by a moderator, once', async () => {
    const ada = await newApplicant()

    const answers = [await actOn(moderator, 'approve', ada), await actOn(moderator, 'approve', ada)]

    expect(answers.map(({ data }) => data?.state)).toEqual(['active', 'active'])
    expect((await logOf(ada)).map(({ action }) => action)).toEqual(['approve'])
  })

  test.each(['unverified', 'suspended', 'leaving'] as const)(
    'a member who is %s cannot be approved',
    async (state) => {
      const ada = await server.newMember({ isVerified: state !== 'unverified' })
      if (state === 'suspended') await actOn(admin, 'suspend', ada)
      if (state === 'leaving') await actOn(admin, 'delete', ada)

      expect(await actOn(admin, 'approve', ada)).toMatchObject({ code: 'NOT_ALLOWED' })
    },
  )

  test('is rejected, and the account is gone', async () => {
    const ada = await newApplicant()

    const answer = await actOn(moderator, 'reject', ada)

    expect(answer.data).toEqual({ userId: ada.id, state: 'deleted', isChanged: true })
    expect(await rowOf(ada)).toBeUndefined()
    expect((await logOf(ada)).map(({ action }) => action)).toEqual(['reject'])
  })

  test('can be neither warned nor limited, and a member cannot be rejected', async () => {
    const ada = await newApplicant()

    expect(await actOn(moderator, 'limit', ada)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await actOn(moderator, 'reject', await server.newMember())).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })
})
