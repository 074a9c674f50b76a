import {
  getReport,
  listReports,
  type ReportAction,
  resolveReport,
} from '@shipmates/contract/admin-reports'
import { listMessages, openConversation } from '@shipmates/contract/chat'
import { clearConversation, deleteMessage, editMessage } from '@shipmates/contract/chat-changes'
import { uploadImage } from '@shipmates/contract/chat-images'
import type { ImageId, MessageId, ReportId } from '@shipmates/contract/ids'
import { editProfile, uploadPhoto } from '@shipmates/contract/own-profile'
import { reportMember } from '@shipmates/contract/reports'
import type { Route } from '@shipmates/contract/route'
import { describe, expect, test } from 'vitest'
import {
  answer,
  block,
  connectionsOf,
  connectMembers,
  decide,
  remove,
  setPrivacy,
} from '../../testing/connections.ts'
import { hide, makeTombstone, startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { flat } from '../../testing/pictures.ts'
import { startServerForFile, startServerForTest } from '../../testing/server.ts'
import { draftTo } from '../../testing/sockets.ts'
import { actOn, newStaff, setRole } from '../../testing/staff.ts'
import { sweepNow } from '../../testing/sweeping.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { fileReportByProduct } from './file-report.ts'
import { moderation } from './index.ts'

const server = await startServerForFile()
const { db } = server

const admin = await newStaff(server, 'admin')
const moderator = await newStaff(server, 'moderator')

const report = (by: TestMember, { id: userId }: { id: string }, more: object = {}) =>
  by.call(reportMember, { body: { userId, kind: 'harassment', ...more } })

/** Reports a member, and returns the id of the report. */
const reported = async (by: TestMember, other: TestMember, more: object = {}) =>
  (await report(by, other, more)).data!.reportId

const read = async (reportId: ReportId, by = moderator) =>
  (await by.call(getReport, { params: { reportId } })).data!

const resolve = (
  reportId: ReportId,
  {
    action = 'none',
    note,
    by = moderator,
  }: { action?: ReportAction; note?: string; by?: TestMember } = {},
) => by.call(resolveReport, { params: { reportId }, body: { action, ...(note && { note }) } })

/** Sends messages from one member to another, and returns their ids. */
const write = async (from: TestMember, to: TestMember, ...texts: string[]) =>
  (await server.write(from, to, ...texts)).map(({ id }) => id)

const uploadTo = <Data>(member: TestMember, { path, file: field }: Route, bytes: Uint8Array) =>
  uploadFile<Data>(member, bytes, { path, field: field! })

const rowsAbout = ({ id }: TestMember) =>
  db.selectFrom('reports').selectAll().where('targetId', '=', id).orderBy('id').execute()

describe('reporting', () => {
  test('copies the profile and the chosen messages as they are', async () => {
    const [ada, spammer] = await server.newConnection()
    await spammer.call(editProfile, {
      body: { about: 'Buy coins.', age: 30, gender: 'Male', skills: ['Coins'] },
    })
    const [first, , third] = await write(spammer, ada, 'One.', 'Two.', 'Three.')
    const [own] = await write(ada, spammer, 'Stop it.')
    const name = spammer.userName

    const reportId = await reported(ada, spammer, {
      kind: 'spam',
      comment: ' Sells coins. ',
      messageIds: [own, third, first, first],
    })
    await spammer.call(editMessage, { params: { messageId: first }, body: { content: 'Sorry.' } })
    await spammer.call(deleteMessage, { params: { messageId: third } })
    await spammer.call(editProfile, { body: { about: 'Nice.', userName: `x${name}`.slice(0, 15) } })
    const shown = await read(reportId)

    expect(shown).toMatchObject({
      id: reportId,
      reporter: { userId: ada.id, userName: ada.userName },
      target: { userId: spammer.id },
      statements: [{ kind: 'spam', comment: 'Sells coins.' }],
      resolution: null,
      profile: { userName: name, about: 'Buy coins.', age: 30, gender: 'Male', skills: ['Coins'] },
      targetState: 'active',
      isActable: true,
      otherOpen: [],
      history: [],
    })
    expect(shown.messages.map(({ id, content, isTarget }) => [id, content, isTarget])).toEqual([
      [first, 'One.', true],
      [third, 'Three.', true],
      [own, 'Stop it.', false],
    ])
    expect(JSON.stringify(shown)).not.toContain('Two.')
  })

  test('leaves the note of an accepted request to the chosen messages', async () => {
    const [ada, linus] = await server.newMembers(2)
    const { data } = await decide(linus, 'interested', ada, 'Buy my course')
    await answer(ada, 'accepted', data!.requestId)
    const { data: conversation } = await ada.call(openConversation, {
      params: { userId: linus.id },
    })
    const params = { conversationId: conversation!.id }
    const [note] = (await ada.call(listMessages, { params })).data!

    const reportId = await reported(ada, linus)
    const unpicked = await read(reportId)
    await reported(ada, linus, { comment: 'Again.', messageIds: [note!.id] })
    const picked = await read(reportId)

    expect([unpicked.notes, unpicked.messages]).toEqual([[], []])
    expect(picked.notes).toEqual([])
    expect(picked.messages).toMatchObject([{ content: 'Buy my course', isTarget: true }])
  })

  test.each(['waits', 'rejected'] as const)(
    'copies the note of the other’s request, which %s',
    async (what) => {
      const [ada, linus] = await server.newMembers(2)
      const { data } = await decide(linus, 'interested', ada, 'Buy my course')
      if (what !== 'waits') await answer(ada, what, data!.requestId)

      const reportId = await reported(ada, linus)
      const again = await reported(ada, linus, { comment: 'Again.' })
      const about = await read(await reported(linus, ada))

      expect(again).toBe(reportId)
      expect((await read(reportId)).notes).toEqual([
        { content: 'Buy my course', timestamp: expect.any(String), count: 1 },
      ])
      expect(about.notes).toEqual([])
    },
  )

  test('adds a note that came after the first report', async () => {
    const [ada, linus] = await server.newMembers(2)
    const reportId = await reported(ada, linus)
    await decide(linus, 'interested', ada, 'Buy my course')
    await reported(ada, linus, { comment: 'Again.' })

    expect((await read(reportId)).notes).toMatchObject([{ content: 'Buy my course' }])
  })

  test('leaves out hidden fields, even if the two are connected', async () => {
    const [ada, linus] = await server.newConnection()
    await linus.call(editProfile, { body: { age: 30, gender: 'Male' } })
    await setPrivacy(db, linus, { age: false, gender: false })

    const shown = await read(await reported(ada, linus))

    expect(shown.profile).toMatchObject({ age: null, gender: null })
  })

  test('keeps pictures after their owner deleted them, for the staff only', async () => {
    const [ada, linus] = await server.newConnection()
    const photo = await flat('#102030').png().toBuffer()
    await uploadTo(linus, uploadPhoto, photo)
    const { data: image } = await uploadTo<{ id: ImageId }>(linus, uploadImage, photo)
    const draft = { ...draftTo(ada, 'Look.'), imageIds: [image!.id] }
    const message = await server.sendOnce(linus, draft)

    const shown = await read(await reported(ada, linus, { messageIds: [message.id] }))
    await linus.call(deleteMessage, { params: { messageId: message.id } })
    await uploadTo(linus, uploadPhoto, await flat('#ffffff').png().toBuffer())
    const urls = [shown.profile.photoUrl!, shown.messages[0]!.images[0]!.url]

    for (const url of urls) {
      const answer = await moderator.send('GET', url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      for (const other of [ada, linus, server.visitor()]) {
        expect((await other.send('GET', url)).status).toBe(404)
      }
    }
    expect((await moderator.send('GET', `${urls[0]}x`)).status).toBe(404)
    expect((await moderator.send('GET', urls[0]!.replace(/\d+/, 'x'))).status).toBe(404)
  })

  test.each([
    ['removed', (ada: TestMember, linus: TestMember) => remove(linus, ada)],
    ['blocked', (ada: TestMember, linus: TestMember) => block(linus, ada)],
    ['hidden', (_ada: TestMember, linus: TestMember) => hide(linus)],
    ['leaving', (_ada: TestMember, linus: TestMember) => startLeaving(db, linus)],
    ['suspended', (_ada: TestMember, linus: TestMember) => actOn(moderator, 'suspend', linus)],
    ['deleted', (_ada: TestMember, linus: TestMember) => makeTombstone(db, linus)],
  ])('works after the other is %s, even with messages', async (_, end) => {
    const [ada, linus] = await server.newConnection()
    const [messageId] = await write(linus, ada, 'Mean.')
    await end(ada, linus)

    const answer = await report(ada, linus, { messageIds: [messageId], block: true })

    expect(answer).toMatchObject({ status: 201, success: true })
    expect((await read(answer.data!.reportId)).messages).toMatchObject([{ content: 'Mean.' }])
  })

  test('blocks if requested', async () => {
    const [ada, linus] = await server.newConnection()

    await report(ada, linus, { block: true })

    expect(await connectionsOf(linus)).toEqual([])
  })

  test('refuses oneself, and malformed input', async () => {
    const [ada, linus] = await server.newMembers(2)

    const refused = { status: 400, code: 'VALIDATION_ERROR' }
    expect(await report(ada, ada)).toMatchObject(refused)
    expect(await report(ada, linus, { kind: 'other', comment: '  ' })).toMatchObject({
      ...refused,
      errors: [{ path: 'comment' }],
    })
  })

  test('refuses messages of others, of other conversations, and cleared ones', async () => {
    const [ada, linus] = await server.newConnection()
    const grace = await server.newMember()
    await connectMembers(db, grace, linus)
    await connectMembers(db, ada, grace)
    const [own] = await write(linus, ada, 'Mine.')
    const [theirs] = await write(linus, grace, 'Theirs.')
    const [elsewhere] = await write(grace, ada, 'Elsewhere.')

    for (const messageId of [theirs, elsewhere, '999999999']) {
      const answer = await report(ada, linus, { messageIds: [own, messageId] })
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
    await ada.call(clearConversation, { params: { conversationId: data!.id } })

    expect(await report(ada, linus, { messageIds: [own] })).toMatchObject({ status: 404 })
    expect(await rowsAbout(linus)).toEqual([])
  })

  test('a second one adds to the first while that is open', async () => {
    const [ada, linus] = await server.newConnection()
    const [first, second] = await write(linus, ada, 'One.', 'Two.')

    const id = await reported(ada, linus, { kind: 'spam', messageIds: [second] })
    const again = await reported(ada, linus, { comment: 'More.', messageIds: [first, second] })
    const repeated = await reported(ada, linus, { comment: 'More.' })
    const shown = await read(id)
    await resolve(id)
    const fresh = await reported(ada, linus)

    expect([again, repeated]).toEqual([id, id])
    expect(shown.statements).toMatchObject([
      { kind: 'spam', comment: '' },
      { kind: 'harassment', comment: 'More.' },
    ])
    expect(shown.messages.map(({ content }) => content)).toEqual(['One.', 'Two.'])
    expect(fresh).not.toBe(id)
  })

  test('several at once make one report, with all statements', async () => {
    const [ada, linus] = await server.newConnection()
    const comments = ['One.', 'Two.', 'Three.', 'Four.']

    const ids = await Promise.all(comments.map((comment) => reported(ada, linus, { comment })))
    const [row, ...more] = await rowsAbout(linus)

    expect(new Set(ids)).toEqual(new Set([row!.id]))
    expect(more).toEqual([])
    expect(row!.statements.map(({ comment }) => comment).toSorted()).toEqual(comments.toSorted())
  })

  test('is limited to ten a day, including those that end in NOT_FOUND', async () => {
    const limited = await startServerForTest({ config: { hasRateLimits: true } })
    const ada = await limited.newMember()
    const linus = await limited.newMember()
    await report(ada, ada)

    const statuses = [(await report(ada, { id: '999999999' })).status]
    for (let n = 0; n < 10; n++) {
      statuses.push((await report(ada, linus, { comment: `${n}` })).status)
    }

    expect(statuses).toEqual([404, ...Array.from({ length: 9 }, () => 201), 429])
  })

  test('by the product itself has no reporter, is logged, and adds to an open one', async () => {
    const [ada, linus] = await server.newConnection()
    const messageIds = await write(linus, ada, 'Buy.', 'Buy now.')
    const fileOne = (messageId: MessageId) =>
      db
        .transaction()
        .execute((tx) =>
          fileReportByProduct(
            tx,
            { targetId: linus.id, kind: 'spam', comment: 'Many alike.', messageIds: [messageId] },
            server.now(),
          ),
        )

    const id = await fileOne(messageIds[0]!)
    const again = await fileOne(messageIds[1]!)
    const shown = await read(id)

    expect(again).toBe(id)
    expect(shown).toMatchObject({ reporter: null, statements: [{ comment: 'Many alike.' }] })
    expect(shown.messages.map(({ content }) => content)).toEqual(['Buy.', 'Buy now.'])
    expect(shown.history).toMatchObject([
      { via: 'product', actor: null, action: 'file_report' },
      { via: 'product', actor: null, action: 'file_report' },
    ])
    expect((await resolve(id)).status).toBe(200)
  })
})

describe('the queue', () => {
  test('lists open reports oldest first and resolved ones newest first, in pages', async () => {
    const own = await startServerForTest()
    const chief = await newStaff(own, 'admin')
    const members = await Promise.all(Array.from({ length: 5 }, () => own.newMember()))
    const ids: ReportId[] = []
    for (const member of members)
      ids.push(await reported(member, members[0] === member ? members[1]! : members[0]!))
    const list = async (query: object) => {
      const answer = await chief.call(listReports, { query })
      return { ids: answer.data!.map(({ id }) => id), open: answer.openCount }
    }
    const all = await list({})
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, before: first.ids[1] })
    for (const id of [ids[0]!, ids[3]!]) await resolve(id, { by: chief })
    const afterResolved = await list({ before: ids[0] })
    const resolved = await list({ state: 'resolved' })
    const later = await list({ state: 'resolved', before: ids[3], limit: 5 })

    expect(all).toEqual({ ids, open: 5 })
    expect([...first.ids, ...second.ids]).toEqual(ids.slice(0, 4))
    expect(afterResolved).toEqual({ ids: [ids[1], ids[2], ids[4]], open: 3 })
    expect(resolved).toEqual({ ids: [ids[3], ids[0]], open: 3 })
    expect(later.ids).toEqual([ids[0]])
  })

  test('a view of a first page is logged', async () => {
    const curious = await newStaff(server, 'moderator')
    const [ada, linus] = await server.newConnection()
    const reportId = await reported(ada, linus)

    await curious.call(listReports, { query: {} })
    await curious.call(listReports, { query: { before: reportId } })
    await curious.call(listReports, { query: { state: 'resolved' } })
    // The page and its badges repeat the request.
    await curious.call(listReports, { query: {} })
    await curious.call(listReports, { query: { limit: 1 } })

    const log = await db
      .selectFrom('moderationLog')
      .select(['action', 'note'])
      .where('actorId', '=', curious.id)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'list_reports', note: 'open' },
      { action: 'list_reports', note: 'resolved' },
    ])
  })

  test('a view of the list more than ten minutes after the last one is logged again', async () => {
    const own = await startServerForTest()
    const curious = await newStaff(own, 'moderator')
    const look = () => curious.call(listReports, { query: {} })
    const countLooks = async () =>
      (await own.db.selectFrom('moderationLog').select('id').execute()).length

    await look()
    own.clock.aheadMs += 9 * 60_000
    await look()
    const within = await countLooks()
    own.clock.aheadMs += 2 * 60_000
    await look()
    const after = await countLooks()

    expect({ within, after }).toEqual({ within: 1, after: 2 })
  })

  test('a view of a report is logged', async () => {
    const [ada, linus] = await server.newConnection()
    const reportId = await reported(ada, linus)

    await read(reportId)

    const log = await db
      .selectFrom('moderationLog')
      .select(['actorId', 'action', 'targetId'])
      .where('reportId', '=', reportId)
      .execute()
    expect(log).toEqual([{ actorId: moderator.id, action: 'view_report', targetId: linus.id }])
    expect(await moderator.call(getReport, { params: { reportId: '99999999' } })).toMatchObject({
      status: 404,
    })
  })

  test.each(['moderator', 'admin'] as const)(
    'who was reported and is %s now neither sees nor resolves it, another admin does',
    async (role) => {
      const [ada, linus] = await server.newConnection()
      await uploadTo(linus, uploadPhoto, await flat('#304050').png().toBuffer())
      const reportId = await reported(ada, linus)
      const photo = (await read(reportId)).profile.photoUrl!
      await setRole(db, linus, role)
      const queue = async (by: TestMember, state: 'open' | 'resolved') => {
        const { data, openCount } = await by.call(listReports, { query: { state } })
        return { openCount, isThere: data!.some(({ id }) => id === reportId) }
      }
      const [own, others] = [await queue(linus, 'open'), await queue(admin, 'open')]

      expect(others.isThere).toBe(true)
      expect(own).toEqual({ openCount: others.openCount! - 1, isThere: false })
      expect(await linus.call(getReport, { params: { reportId } })).toMatchObject({ status: 404 })
      expect((await linus.send('GET', photo)).status).toBe(404)
      expect((await admin.send('GET', photo)).status).toBe(200)
      expect(await resolve(reportId, { by: linus })).toMatchObject({ status: 404 })
      expect(await resolve(reportId)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      expect(await read(reportId)).toMatchObject({ isActable: false })
      expect(await read(reportId, admin)).toMatchObject({ isActable: true })
      expect((await resolve(reportId, { by: admin })).status).toBe(200)
      expect((await queue(linus, 'resolved')).isThere).toBe(false)
      expect((await queue(admin, 'resolved')).isThere).toBe(true)
    },
  )
})

describe('resolving', () => {
  test.each([
    ['none', undefined, 'active'],
    ['warn', 'Be kind.', 'active'],
    ['limit', 'Be kind.', 'limited'],
    ['suspend', 'Be kind.', 'suspended'],
  ] as const)(
    'with %s acts, logs, and mails the reporter no more than that it was seen',
    async (action, note, state) => {
      const [ada, linus] = await server.newConnection()
      const grace = await server.newMember()
      const reportId = await reported(ada, linus)
      const other = await reported(grace, linus)

      const answer = await resolve(reportId, { action, ...(note && { note }) })
      await until(() => expect(server.mailsTo(ada)).toHaveLength(1))
      const shown = await read(reportId)

      expect(answer).toMatchObject({ status: 200, data: { reportId, userId: linus.id } })
      expect(shown).toMatchObject({
        targetState: state,
        otherOpen: [other],
        resolution: { action, note: note ?? null, by: { userId: moderator.id } },
      })
      expect(shown.history.map((entry) => [entry.action, entry.reportId])).toEqual([
        ...(action === 'none' ? [] : [[action, reportId]]),
        ['resolve_report', reportId],
      ])
      expect(server.mailsTo(ada)[0]!.subject).toBe('We looked at your report')
      for (const secret of [linus.userName, 'Be kind.', 'suspend', 'limit', 'warn']) {
        expect(server.mailsTo(ada)[0]!.text).not.toContain(secret)
      }
      await server.mailIsSent()
      expect(server.mailsTo(grace)).toEqual([])
    },
  )

  test('twice at once leaves exactly one resolution, one action and one mail', async () => {
    const [ada, linus] = await server.newConnection()
    const reportId = await reported(ada, linus)
    const other = await newStaff(server, 'moderator')

    const answers = await Promise.all([
      resolve(reportId, { action: 'warn', note: 'One.' }),
      resolve(reportId, { action: 'limit', note: 'Other.', by: other }),
    ])
    const { history } = await read(reportId)

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.map(({ code }) => code)).toContain('ALREADY_RESOLVED')
    expect(history).toHaveLength(2)
    expect(new Set(history.map(({ note }) => note)).size).toBe(1)
    await server.mailIsSent()
    expect(server.mailsTo(ada)).toHaveLength(1)
  })

  test('a moderator cannot delete, and the report stays open then', async () => {
    const [ada, linus] = await server.newConnection()
    const reportId = await reported(ada, linus)

    const refused = await resolve(reportId, { action: 'delete', note: 'Gone.' })
    const shown = await read(reportId)
    const done = await resolve(reportId, { action: 'delete', note: 'Gone.', by: admin })

    expect(refused).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(shown).toMatchObject({ resolution: null, history: [], targetState: 'active' })
    expect(done.status).toBe(200)
    expect(await read(reportId)).toMatchObject({ targetState: 'leaving' })
  })

  test('an action needs a reason', async () => {
    const [ada, linus] = await server.newConnection()
    const reportId = await reported(ada, linus)

    expect(await resolve(reportId, { action: 'suspend' })).toMatchObject({
      status: 400,
      errors: [{ path: 'note' }],
    })
  })

  test('of a deleted member is possible only without an action', async () => {
    const [ada, linus] = await server.newConnection()
    const reportId = await reported(ada, linus)
    await makeTombstone(db, linus)

    const refused = await resolve(reportId, { action: 'suspend', note: 'Gone.' })

    expect(refused).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect((await resolve(reportId)).status).toBe(200)
  })
})

describe('after a deletion', () => {
  const sweepIn = (daysLater: number) => sweepNow(server, { daysLater, of: [moderation] })

  test.each(['target', 'reporter'] as const)(
    'of the %s the content of a resolved report stays for 30 days',
    async (who) => {
      const [ada, linus] = await server.newMembers(2)
      await decide(linus, 'interested', ada, 'Mean note.')
      await uploadTo(linus, uploadPhoto, await flat('#304050').png().toBuffer())
      await reported(ada, linus)
      await decide(ada, 'interested', linus)
      const [messageId] = await write(linus, ada, 'Mean.')
      const reportId = await reported(ada, linus, {
        comment: 'He is mean.',
        messageIds: [messageId],
      })
      const [other, grace] = await server.newConnection()
      const kept = await reported(other, grace, { comment: 'Living.' })
      const open = await reported(linus, grace, { comment: 'Open.' })
      for (const id of [reportId, kept]) await resolve(id)
      await makeTombstone(db, who === 'target' ? linus : ada)

      await sweepIn(29)
      const before = await read(reportId)
      await sweepIn(31)
      const after = await read(reportId)

      expect(before).toMatchObject({
        notes: [{ content: 'Mean note.' }],
        messages: [{ content: 'Mean.' }],
        statements: [{ comment: '' }, { comment: 'He is mean.' }],
      })
      expect(after).toMatchObject({
        notes: [],
        messages: [],
        statements: [{ comment: '' }, { kind: 'harassment', comment: '' }],
        profile: { userName: '', photoUrl: null },
      })
      expect((await moderator.send('GET', before.profile.photoUrl!)).status).toBe(404)
      expect(await read(kept)).toMatchObject({ statements: [{ comment: 'Living.' }] })
      expect(await read(open)).toMatchObject({ statements: [{ comment: 'Open.' }] })
    },
  )
})
