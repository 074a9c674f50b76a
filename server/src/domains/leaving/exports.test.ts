import { listConversations, listMessages } from '@shipmates/contract/chat'
import {
  listConnections,
  listPassed,
  listReceivedRequests,
  listSentRequests,
} from '@shipmates/contract/connections'
import * as contract from '@shipmates/contract/leaving'
import { EXPORT_LIFETIME_MS } from '@shipmates/contract/limits'
import { editProfile, viewProfile } from '@shipmates/contract/profiles'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answer, connectMembers, decide } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile, startTestServer } from '../../testing/server.ts'
import { draftTo, openTab } from '../../testing/sockets.ts'

const server = await startServerForFile()
const { db } = server

const ask = (member: TestMember, password = member.password) =>
  member.call(contract.requestExport, { body: { password } })

const ready = (member: TestMember) =>
  until(async () => {
    const { data } = await member.call(contract.listExports)
    expect(data![0]!.state).toBe('ready')
    return data![0]!
  })

const download = (member: TestMember, exportId: string) =>
  member.send('GET', contract.EXPORT_FILE_PATH.replace(':exportId', exportId))

async function filesOf(response: Response) {
  const zip = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(zip)
  const data = JSON.parse(strFromU8(files['shipmates.json']!)) as Record<string, unknown>
  return { zip, names: Object.keys(files), data, text: strFromU8(files['shipmates.json']!) }
}

/** A member with every kind of relation. */
async function relatedMember() {
  const [ada, friend, asked, refuser, asker, passed, passer, blocked, blocker] = (await Promise.all(
    Array.from({ length: 9 }, () => server.newMember()),
  )) as TestMember[]
  await connectMembers(db, ada!, friend!)
  await decide(ada!, 'interested', asked!)
  const { data } = await decide(ada!, 'interested', refuser!)
  await answer(refuser!, 'rejected', data!.requestId)
  await decide(asker!, 'interested', ada!)
  await decide(ada!, 'ignored', passed!)
  await decide(passer!, 'ignored', ada!)
  await sql`insert into blocks (user_id, other_id, blocked_at) values
    (${ada!.id}, ${blocked!.id}, now()), (${blocker!.id}, ${ada!.id}, now())`.execute(db)
  await ada!.call(editProfile, { body: { about: 'Sails', skills: ['Go'] } })
  const own = await openTab({ url: server.url, cookie: ada!.cookie })
  const theirs = await openTab({ url: server.url, cookie: friend!.cookie })
  await own.send(draftTo(friend!, 'from Ada'))
  await theirs.send(draftTo(ada!, 'from a friend'))
  own.close()
  theirs.close()
  return {
    ada: ada!,
    friend: friend!,
    hidden: [passer!, blocker!],
    strangers: [asked!, refuser!, asker!, passed!, blocked!],
    blocked: blocked!,
  }
}

describe('a copy of my data', () => {
  test('holds what the screens show, and nothing of others beyond', async () => {
    const { ada, friend, hidden, strangers, blocked } = await relatedMember()
    const asked = await ask(ada)
    const { exportId, bytes, expiresAt } = await ready(ada)
    const response = await download(ada, exportId)
    const { zip, names, data, text } = await filesOf(response)

    const lists = await Promise.all(
      [listSentRequests, listReceivedRequests, listPassed, listConnections].map(
        async (route) => (await ada.call(route)).data,
      ),
    )
    const profile = await ada.call(viewProfile, { params: { userId: ada.id } })
    const { workExperience, education, ...shown } = profile.data!
    const { data: conversations } = await ada.call(listConversations)
    const messages = await ada.call(listMessages, {
      params: { conversationId: conversations![0]!.id },
    })

    expect(asked).toMatchObject({ status: 202, data: { exportId } })
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="shipmates-[\d-]+\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(zip.length).toBe(bytes)
    expect(Date.parse(expiresAt!) - server.now().getTime()).toBeLessThanOrEqual(EXPORT_LIFETIME_MS)
    expect(names).toEqual(['shipmates.json', 'README.txt'])
    expect(Object.keys(data)).toEqual([
      'profile',
      'workExperience',
      'education',
      'settings',
      'sessions',
      'requestsSent',
      'requestsReceived',
      'passed',
      'connections',
      'blocks',
      'conversations',
    ])
    expect(data).toMatchObject({ profile: { ...shown, lastSeenAt: expect.anything() } })
    expect(data).toMatchObject({ workExperience, education })
    expect([data.requestsSent, data.requestsReceived, data.passed]).toEqual(lists.slice(0, 3))
    expect(data.requestsSent).toHaveLength(2)
    expect(data.connections).toMatchObject([
      { connectedUser: { id: friend.id, email: friend.email } },
    ])
    expect(data.blocks).toMatchObject([{ userId: blocked.id, userName: blocked.userName }])
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
      'tokenHash',
      'passwordHash',
      'score',
    ]
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test('is mailed about, and is for its owner only, for seven days', async () => {
    const [ada, grace] = await Promise.all([server.newMember(), server.newMember()])
    await ask(ada)
    const { exportId } = await ready(ada)
    await until(() =>
      expect(server.mails.filter(({ recipient }) => recipient === ada.email)).toMatchObject([
        { subject: 'Your Shipmates data is ready' },
      ]),
    )

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

    expect(own.status).toBe(200)
    expect(foreign.status).toBe(404)
    expect(visitor.status).toBe(401)
    expect(malformed.status).toBe(404)
    expect(expired.status).toBe(404)
  })

  test('can be had while the account is about to be deleted', async () => {
    const ada = await server.newMember()
    await sql`update users set deletion_due_at = now() + interval '1 day', deletion_messages = 'keep'
      where id = ${ada.id}`.execute(db)

    await ask(ada)
    const { exportId } = await ready(ada)

    expect((await download(ada, exportId)).status).toBe(200)
  })

  test('needs the password, once a day', async () => {
    const limited = await startTestServer({ config: { hasRateLimits: true } })
    const ada = await limited.newMember()
    const wrong = await ask(ada, 'Wrong-Horse-7')
    const first = await ask(ada)
    const second = await ask(ada)
    await limited.stop()

    expect(wrong.code).toBe('INVALID_CURRENT_PASSWORD')
    expect(first.status).toBe(202)
    expect(second.status).toBe(429)
  })

  test('is started again when its node was killed, and fails after three tries', async () => {
    const ada = await server.newMember()
    const insert = (tries: number) =>
      sql<{ id: string }>`
      insert into exports (user_id, created_at, tries, leased_until)
      values (${ada.id}, now(), ${tries}, now()) returning id`.execute(db)
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

  test('of many messages is stored in chunks and read back whole', async () => {
    const { ada, friend } = await relatedMember()
    await sql`
      insert into messages (conversation_id, sender_id, content, created_at)
      select id, ${friend.id}, md5(n::text) || md5((-n)::text), now()
      from conversations, generate_series(1, 20000) n
      where ${ada.id} in (low_id, high_id)`.execute(db)

    await ask(ada)
    const { exportId } = await ready(ada)
    const { data } = await filesOf(await download(ada, exportId))
    const { rows } = await sql<{ length: number }>`
      select length(bytes) from export_chunks where export_id = ${exportId} order by number
    `.execute(db)

    const [{ messages }] = data.conversations as [{ messages: unknown[] }]
    expect(messages).toHaveLength(20_002)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.slice(0, -1).every(({ length }) => length === 256 * 1024)).toBe(true)
  })
})
