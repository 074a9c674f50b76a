import { listConversations, listMessages, type MessageImage } from '@shipmates/contract/chat'
import {
  addReaction,
  clearConversation,
  deleteMessage,
  editMessage,
} from '@shipmates/contract/chat-changes'
import { uploadImage } from '@shipmates/contract/chat-images'
import {
  listConnections,
  listPassed,
  listReceivedRequests,
  listSentRequests,
} from '@shipmates/contract/connections'
import type { MessageId } from '@shipmates/contract/ids'
import * as contract from '@shipmates/contract/leaving'
import { EXPORT_LIFETIME_MS } from '@shipmates/contract/limits'
import { getNotificationSettings } from '@shipmates/contract/notifications'
import { editProfile, uploadPhoto } from '@shipmates/contract/own-profile'
import { getPrivacy } from '@shipmates/contract/privacy'
import { viewProfile } from '@shipmates/contract/profiles'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { domains } from '../../domains.ts'
import { type Db, openDatabase } from '../../platform/db/client.ts'
import { repeat } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { blankPng } from '../../testing/blank-png.ts'
import { answer, connectMembers, decide } from '../../testing/connections.ts'
import { untilWaiting } from '../../testing/locks.ts'
import type { TestMember } from '../../testing/members.ts'
import { makePasskey } from '../../testing/passkeys.ts'
import { PATIENT_DATABASE, until } from '../../testing/patience.ts'
import { flat } from '../../testing/pictures.ts'
import { switchOn } from '../../testing/second-factor.ts'
import { startServerForFile, startTestServer } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { times } from '../../testing/volume.ts'
import { makeExports } from './export-worker.ts'
import { writeData } from './write-export.ts'

const server = await startServerForFile()
const { db } = server
/** A server with limits, on a database of its own. */
const limited = await startServerForFile({ config: { hasRateLimits: true } })

const ask = (member: TestMember, password = member.password) =>
  member.call(contract.requestExport, { body: { password } })

const ready = (member: TestMember) =>
  until(async () => {
    const { data } = await member.call(contract.listExports)
    expect(data![0]!.state).toBe('ready')
    return data![0]!
  })

/** Inserts a copy with this number of tries, whose lease has expired. */
const insertStarted = (to: Db, { id }: TestMember, tries: number) =>
  sql<{ id: string }>`
    insert into exports (user_id, created_at, tries, leased_until)
    values (${id}, now(), ${tries}, now()) returning id
  `.execute(to)

const download = (member: TestMember, exportId: string) =>
  member.send('GET', contract.EXPORT_FILE_PATH.replace(':exportId', exportId))

async function filesOf(response: Response) {
  const zip = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(zip)
  const data = JSON.parse(strFromU8(files['shipmates.json']!)) as Record<string, unknown>
  return { zip, files, names: Object.keys(files), data, text: strFromU8(files['shipmates.json']!) }
}

async function upload(member: TestMember, before: Record<string, string> = {}) {
  const picture = await flat('#336699').png().toBuffer()
  const form = { path: uploadImage.path, field: 'image', before }
  return (await uploadFile<MessageImage>(member, picture, form)).data!
}

/** A member on a database without a server, and a function that starts a node that only makes copies. */
async function stoppedServer() {
  const stopped = await startTestServer()
  const member = await stopped.newMember()
  await stopped.stop()
  const database = openDatabase({ ...PATIENT_DATABASE, url: stopped.databaseUrl })
  onTestFinished(() => database.close())
  const startNode = () =>
    repeat(
      makeExports({
        domains,
        db: database.db,
        now: () => new Date(),
        limiter: server.limiter,
        blobs: server.blobs,
        log: createLog('silent', process.stdout),
        mailer: { wake: () => {} } as never,
      }),
    )
  return { member, db: database.db, startNode }
}

/** A member with every kind of relation. */
async function relatedMember() {
  const [ada, friend, recipient, refuser, asker, passed, passer, blocked, blocker] =
    await server.newMembers(9)
  await connectMembers(db, ada, friend)
  await decide(ada, 'interested', recipient)
  const { data } = await decide(ada, 'interested', refuser)
  await answer(refuser, 'rejected', data!.requestId)
  await decide(asker, 'interested', ada)
  await decide(ada, 'ignored', passed)
  await decide(passer, 'ignored', ada)
  await sql`insert into blocks (user_id, other_id, blocked_at) values
    (${ada.id}, ${blocked.id}, now()), (${blocker.id}, ${ada.id}, now())`.execute(db)
  await ada.call(editProfile, { body: { about: 'Sails', skills: ['Go'] } })
  await sql`insert into github_accounts (user_id, github_id, login, read_at, repositories)
    values (${ada.id}, ${ada.id}, 'ada-l', '2026-11-23', 3)`.execute(db)
  await sql`insert into identities (user_id, provider, issuer, subject, name, created_at)
    values (${ada.id}, 'github', 'https://github.com', ${ada.id}, 'ada-l', '2026-11-23')`.execute(
    db,
  )
  await makePasskey(ada, { name: 'Ada’s laptop' })
  await switchOn(server, ada)
  const body = new FormData()
  body.append('photo', new Blob([blankPng(40, 30)], { type: 'image/png' }), 'me.png')
  await ada.send('POST', uploadPhoto.path, { body })
  await server.write(ada, friend, 'from Ada')
  await server.write(friend, ada, 'from a friend')
  return {
    ada,
    friend,
    hidden: [passer, blocker],
    strangers: [recipient, refuser, asker, passed, blocked],
    blocked,
  }
}

describe('a copy of my data', () => {
  test('contains what the screens show, and nothing else about others', async () => {
    const { ada, friend, hidden, strangers, blocked } = await relatedMember()
    const started = await ask(ada)
    const { exportId, bytes, expiresAt } = await ready(ada)
    const response = await download(ada, exportId)
    const { zip, files, names, data, text } = await filesOf(response)

    const lists = await Promise.all(
      [listSentRequests, listReceivedRequests, listPassed, listConnections].map(
        async (route) => (await ada.call(route)).data,
      ),
    )
    const profile = await ada.call(viewProfile, { params: { userId: ada.id } })
    const { workExperience, education, ...shown } = profile.data!
    const { data: conversations } = await ada.call(listConversations)
    const photo = await ada.send('GET', profile.data!.photoUrl!)
    const messages = await ada.call(listMessages, {
      params: { conversationId: conversations![0]!.id },
    })

    expect(started).toMatchObject({ status: 202, data: { exportId } })
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="shipmates-${ada.userName}.zip"`,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(zip.length).toBe(bytes)
    expect(Date.parse(expiresAt!) - server.now().getTime()).toBeLessThanOrEqual(EXPORT_LIFETIME_MS)
    expect(names).toEqual(['shipmates.json', 'photo.webp', 'README.txt'])
    expect(Buffer.from(files['photo.webp']!)).toEqual(Buffer.from(await photo.arrayBuffer()))
    expect(Object.keys(data)).toEqual([
      'profile',
      'workExperience',
      'education',
      'github',
      'linkedAccounts',
      'settings',
      'passwordChangedAt',
      'passkeys',
      'secondFactor',
      'sessions',
      'requestsSent',
      'requestsReceived',
      'passed',
      'connections',
      'blocks',
      'notices',
      'conversations',
    ])
    // Ada's tab has just closed, so `lastSeenAt` may be stored between the two.
    const { lastSeenAt: _mayChange, ...shownProfile } = shown
    expect(data).toMatchObject({ profile: shownProfile })
    expect(data).toMatchObject({ workExperience, education })
    expect(data.github).toEqual({
      login: 'ada-l',
      repositories: 3,
      readAt: '2026-11-23T00:00:00.000Z',
    })
    expect(data.linkedAccounts).toEqual([
      {
        provider: 'github',
        name: 'ada-l',
        linkedAt: '2026-11-23T00:00:00.000Z',
        lastUsedAt: null,
      },
    ])
    expect([data.requestsSent, data.requestsReceived, data.passed]).toEqual(lists.slice(0, 3))
    expect(data.requestsSent).toHaveLength(2)
    expect(data.connections).toMatchObject([
      { connectedUser: { id: friend.id, email: friend.email } },
    ])
    const state = (await ada.call(getNotificationSettings)).data!
    const { asksDigest: _, timeZone: __, pushDevices: ___, ...notifications } = state
    expect(data.settings).toEqual({
      notifications,
      privacy: (await ada.call(getPrivacy)).data,
    })
    expect(data.passkeys).toEqual([
      { name: 'Ada’s laptop', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect(data.passwordChangedAt).toBeNull()
    expect(data.secondFactor).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect(data.blocks).toMatchObject([{ userId: blocked.id, userName: blocked.userName }])
    expect(data.notices).toEqual([
      { kind: 'request', with: strangers[2]!.userName, at: expect.any(String) },
    ])
    expect(data.conversations).toEqual([
      {
        with: friend.userName,
        messages: [
          { from: 'me', content: 'from Ada', sentAt: messages.data![0]!.timestamp },
          { from: friend.userName, content: 'from a friend' },
        ],
      },
    ])

    const secrets = [
      ...hidden.flatMap(({ userName, email }) => [userName, email]),
      ...strangers.map(({ email }) => email),
      'rejected',
      'credentialId',
      'publicKey',
      'tokenHash',
      'passwordHash',
      'score',
      'isRead',
    ]
    for (const secret of secrets) expect(text).not.toContain(secret)
    for (const presence of ['lastSeenAt', 'isPresenceShown']) {
      expect(JSON.stringify(data.connections)).not.toContain(presence)
    }
  })

  test('contains conversations as the chat shows them: replies, reactions and edits', async () => {
    const [ada, grace] = await server.newConnection()
    const [adaTab, graceTab] = await server.tabsOf(ada, grace)
    const react = (by: TestMember, messageId: MessageId, emoji: string) =>
      by.call(addReaction, { params: { messageId, emoji } })
    const first = sent(await graceTab.send(draftTo(ada, 'Ship it?')))
    const reply = { ...draftTo(grace, 'Tomoro'), replyToId: first.id }
    const second = sent(await adaTab.send(reply))
    const back = { ...draftTo(ada, 'Fine'), replyToId: second.id }
    const third = sent(await graceTab.send(back))
    const fourth = sent(await adaTab.send(draftTo(grace, 'Oops')))
    await react(ada, first.id, '🎉')
    await react(grace, first.id, '👍')
    await react(grace, second.id, '👀')
    const params = { messageId: second.id }
    await ada.call(editMessage, { params, body: { content: 'Tomorrow' } })
    await ada.call(deleteMessage, { params: { messageId: fourth.id } })

    await ask(ada)
    const { exportId } = await ready(ada)
    const { data } = await filesOf(await download(ada, exportId))
    const shown = (
      await ada.call(listMessages, { params: { conversationId: first.conversationId } })
    ).data!

    const { userName } = grace
    expect(data.conversations).toEqual([
      {
        with: userName,
        messages: [
          { from: userName, content: 'Ship it?', reactions: ['🎉'] },
          {
            from: 'me',
            content: 'Tomorrow',
            sentAt: shown[1]!.timestamp,
            editedAt: shown[1]!.editedAt,
            replyTo: { from: userName, content: 'Ship it?' },
          },
          { from: userName, content: 'Fine' },
          {
            from: 'me',
            content: '',
            sentAt: shown[3]!.timestamp,
            deletedAt: shown[3]!.deletedAt,
          },
        ],
      },
    ])
    expect(shown.map(({ id }) => id)).toEqual([first.id, second.id, third.id, fourth.id])
    expect(shown[1]!.editedAt).not.toBeNull()
    expect(shown[3]!.deletedAt).not.toBeNull()
  })

  test('contains nothing that I cleared, and names a deleted member as the chat does', async () => {
    const [ada, grace] = await server.newConnection()
    const cleared = await upload(ada)
    const draft = { ...draftTo(grace, 'Cleared'), imageIds: [cleared.id] }
    const { conversationId } = await server.sendOnce(ada, draft)
    await ada.call(clearConversation, { params: { conversationId } })
    await server.write(ada, grace, 'Kept')
    await sql`update users set email = null, user_name = null, password_hash = null,
      deletion_due_at = now(), deletion_messages = 'keep', deleted_at = now()
      where id = ${grace.id}`.execute(db)

    await ask(ada)
    const { exportId } = await ready(ada)
    const { data, names } = await filesOf(await download(ada, exportId))

    expect(names).toEqual(['shipmates.json', 'README.txt'])
    expect(data.conversations).toMatchObject([
      { with: 'Deleted member', messages: [{ from: 'me', content: 'Kept' }] },
    ])
  })

  test('contains the images that I sent, named in their messages, and no others', async () => {
    const [ada, grace] = await server.newConnection()
    const sendTo = (from: TestMember, to: TestMember, { id }: MessageImage) =>
      server.sendOnce(from, { ...draftTo(to, ''), imageIds: [id] })
    const mine = await upload(ada, { alt: 'A pier' })
    const deleted = await upload(ada)
    const theirs = await upload(grace)
    await upload(ada)
    const { timestamp } = await sendTo(ada, grace, mine)
    const gone = await sendTo(ada, grace, deleted)
    await sendTo(grace, ada, theirs)
    await ada.call(deleteMessage, { params: { messageId: gone.id } })

    await ask(ada)
    const { exportId } = await ready(ada)
    const { files, names, data } = await filesOf(await download(ada, exportId))

    const file = `images/${mine.id}.webp`
    const shown = await (await ada.send('GET', mine.url)).arrayBuffer()
    expect(names).toEqual(['shipmates.json', file, 'README.txt'])
    expect(Buffer.from(files[file]!).equals(Buffer.from(shown))).toBe(true)
    expect(data.conversations).toMatchObject([
      {
        messages: [
          { from: 'me', content: '', sentAt: timestamp, images: [{ file, alt: 'A pier' }] },
          { from: 'me', content: '' },
          { from: grace.userName, content: '' },
        ],
      },
    ])
    expect(JSON.stringify(data)).not.toContain(`images/${theirs.id}`)
  })

  test('is announced by mail, and available to its owner only, for seven days', async () => {
    const [ada, grace] = await server.newMembers(2)
    await ask(ada)
    const { exportId } = await ready(ada)
    const announced = await server.mailed(ada)
    await server.mailIsSent()
    expect(server.mailsTo(ada)).toHaveLength(1)

    const own = await download(ada, exportId)
    const foreign = await download(grace, exportId)
    const visitor = await server
      .visitor()
      .send('GET', contract.EXPORT_FILE_PATH.replace(':exportId', exportId))
    const malformed = await download(ada, 'x')
    await sql`update exports set expires_at = now() - interval '1 s' where id = ${exportId}`.execute(
      db,
    )
    const expired = await download(ada, exportId)

    expect(announced.subject).toBe('Your Shipmates data is ready')
    expect(own.status).toBe(200)
    expect(foreign.status).toBe(404)
    expect(visitor.status).toBe(401)
    expect(malformed.status).toBe(404)
    expect(expired.status).toBe(404)
  })

  test('is available while the account is about to be deleted', async () => {
    const ada = await server.newMember()
    await sql`update users set deletion_due_at = now() + interval '1 day', deletion_messages = 'keep'
      where id = ${ada.id}`.execute(db)

    await ask(ada)
    const { exportId } = await ready(ada)

    expect((await download(ada, exportId)).status).toBe(200)
  })

  test('needs the password, once a day', async () => {
    const ada = await limited.newMember()
    const wrong = await ask(ada, 'Wrong-Horse-7')
    const first = await ask(ada)
    const second = await ask(ada)

    expect(wrong.code).toBe('INVALID_CURRENT_PASSWORD')
    expect(first.status).toBe(202)
    expect(second.status).toBe(429)
  })

  test('is made one at a time for a member who asks again and again, while others get theirs', async () => {
    const [noisy, other] = await limited.newMembers(2)

    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(noisy)))
    await ask(other)

    await ready(other)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(7).fill(429)])
    const copies = await limited.db
      .selectFrom('exports')
      .select('userId')
      .where('userId', 'in', [noisy.id, other.id])
      .execute()
    expect(copies.map(({ userId }) => userId).toSorted()).toEqual([noisy.id, other.id].toSorted())
  })

  test('that failed for good does not count towards the limit', async () => {
    const ada = await limited.newMember()
    // Reads the database, because the server limits calls.
    const copies = limited.db
      .selectFrom('exports')
      .where('userId', '=', ada.id)
      .orderBy('id')
      .select('state')
    const untilCopiesAre = (...states: string[]) =>
      until(async () => expect((await copies.execute()).map(({ state }) => state)).toEqual(states))
    await ask(ada)
    await untilCopiesAre('ready')

    await insertStarted(limited.db, ada, 3)
    await untilCopiesAre('ready', 'failed')

    expect(await ask(ada)).toMatchObject({ status: 202 })
  })

  test('is started again when its node was killed, and fails after three tries', async () => {
    const ada = await server.newMember()
    const insert = (tries: number) => insertStarted(db, ada, tries)
    const { rows } = await insert(1)
    await sql`insert into export_chunks values (${rows[0]!.id}, 0, '\\x00'), (${rows[0]!.id}, 9, '\\x00')`.execute(
      db,
    )
    const { exportId } = await ready(ada)
    const { names } = await filesOf(await download(ada, exportId))
    await insert(3)

    expect(names).toContain('README.txt')
    await until(async () => {
      const { data } = await ada.call(contract.listExports)
      expect(data!.map(({ state }) => state)).toEqual(['failed', 'ready'])
    })
  })

  test('is not touched by a node whose lease another one took over', async () => {
    const [ada, grace] = await server.newMembers(2)
    const response = await ask(ada)
    const { exportId } = response.data!
    const findExport = async () => {
      const { rows } = await sql<{ state: string; tries: number }>`
        select state, tries from exports where id = ${exportId}
      `.execute(db)
      return rows[0]!
    }
    // The worker's reads for a copy wait for this lock.
    await db.transaction().execute(async (tx) => {
      await sql`lock table connection_requests in access exclusive mode`.execute(tx)
      await until(async () => expect((await findExport()).tries).toBe(1))
      await untilWaiting(db)
      await sql`update exports set tries = 2, leased_until = 'infinity' where id = ${exportId}`.execute(
        db,
      )
      await sql`insert into export_chunks values (${exportId}, 0, 'other')`.execute(db)
    })
    // Copies are made one after the other, so the first has ended.
    await ask(grace)
    await ready(grace)

    const { rows } = await sql`
      select number, convert_from(bytes, 'utf8') as text from export_chunks where export_id = ${exportId}
    `.execute(db)
    expect(rows).toEqual([{ number: 0, text: 'other' }])
    expect(await findExport()).toEqual({ state: 'making', tries: 2 })
    expect(server.mailsTo(ada)).toEqual([])
  })

  test('is released by a stopping node, without counting a try, and made by the next', async () => {
    const { member: ada, db: theirs, startNode } = await stoppedServer()
    await insertStarted(theirs, ada, 2)
    const findExport = async () => {
      const { rows } = await sql`select state, tries, stops from exports`.execute(theirs)
      return rows[0]
    }

    const stopNode = startNode()
    const stopped = await theirs.transaction().execute(async (tx) => {
      await sql`lock table connection_requests in access exclusive mode`.execute(tx)
      await until(async () => expect(await findExport()).toMatchObject({ tries: 3 }))
      await untilWaiting(theirs)
      return { stopping: stopNode() }
    })
    await stopped.stopping
    const stored = await findExport()
    const stopNext = startNode()
    await until(async () => expect(await findExport()).toMatchObject({ state: 'ready' }))
    await stopNext()

    expect(stored).toEqual({ state: 'making', tries: 3, stops: 1 })
  })

  test('of long messages is compressed in short pieces, which block no one', async () => {
    const { ada, linus, conversationId } = await server.newChat()
    await sql`
      insert into messages (conversation_id, sender_id, content, created_at)
      select ${conversationId}, ${linus.id}, repeat('a', 4000), now()
      from generate_series(1, 500)`.execute(db)

    let longest = 0
    let total = 0
    for await (const piece of writeData({ ...server, domains }, ada.id)) {
      longest = Math.max(longest, piece.length)
      total += piece.length
    }

    expect(total).toBeGreaterThan(2_000_000)
    expect(longest).toBeLessThan(40_000)
  })

  const MANY = times(8_000, 20_000)

  test('of many messages is stored in chunks and read back whole', async () => {
    const { ada, linus, conversationId } = await server.newChat()
    await sql`
      insert into messages (conversation_id, sender_id, content, created_at)
      select ${conversationId}, ${linus.id}, md5(n::text) || md5((-n)::text), now()
      from generate_series(1, ${MANY}::int) n`.execute(db)

    await ask(ada)
    const { exportId } = await ready(ada)
    const { data } = await filesOf(await download(ada, exportId))
    const { rows } = await sql<{ length: number }>`
      select length(bytes) from export_chunks where export_id = ${exportId} order by number
    `.execute(db)

    const [{ messages }] = data.conversations as [{ messages: unknown[] }]
    expect(messages).toHaveLength(MANY + 1)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.slice(0, -1).every(({ length }) => length === 256 * 1024)).toBe(true)
  })
})
