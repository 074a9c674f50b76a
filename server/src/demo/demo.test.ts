import { expect, test } from 'vitest'
import { createCheapHasher } from '../testing/hasher.ts'
import { runCommand } from '../testing/run-command.ts'
import { startServerForFile, startServerForTest } from '../testing/server.ts'
import { createCast, FRIEND, HERO } from './cast.ts'
import { fillDemo } from './fill.ts'

/** A demo that tests only read. */
const full = await startServerForFile()
const fullDeps = {
  db: full.db,
  now: full.now,
  blobs: full.blobs,
  hasher: await createCheapHasher(),
}
await fillDemo(fullDeps)

test('the cast is deterministic, has at least sixty members, and their names are unique', () => {
  const today = new Date('2026-11-21T12:00:00Z')

  const cast = createCast(today)

  expect(cast).toEqual(createCast(today))
  expect(cast.length).toBeGreaterThanOrEqual(60)
  expect(new Set(cast.map(({ userName }) => userName)).size).toBe(cast.length)
  expect(cast.every(({ userName }) => /^\w{6,15}$/.test(userName))).toBe(true)
})

const wordsOf = (sentence: string) =>
  sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .trim()

test('no two members of the cast share a sentence', () => {
  const cast = createCast(new Date('2026-11-21T12:00:00Z'))

  const sayers = new Map<string, string[]>()
  for (const { userName, about, lookingFor, work } of cast) {
    const texts = [
      about,
      lookingFor.headline,
      ...work.map(({ description }) => description),
      ...(lookingFor.projects ?? []).map(({ description }) => description),
    ]
    const sentences = texts.flatMap((text) => (text ?? '').split(/(?<=[.!?])\s+/))
    for (const sentence of new Set(sentences.map(wordsOf).filter(Boolean)))
      sayers.set(sentence, [...(sayers.get(sentence) ?? []), userName])
  }

  expect([...sayers].filter(([, names]) => names.length > 1)).toEqual([])
  expect(sayers.size).toBeGreaterThan(2 * cast.length)
  expect(cast.every(({ about, lookingFor }) => about && lookingFor.headline)).toBe(true)
})

test('the demo fills an empty database once', async () => {
  await fillDemo(fullDeps)

  const users = await full.db.selectFrom('users').select('userName').execute()
  const waiting = await full.db
    .selectFrom('connectionRequests')
    .innerJoin('users', 'users.id', 'toId')
    .select('note')
    .where('userName', '=', HERO)
    .where('status', '=', 'interested')
    .execute()
  const notices = await full.db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'userId')
    .select(['kind', 'notices.createdAt'])
    .where('userName', '=', HERO)
    .where('readAt', 'is', null)
    .orderBy('notices.id', 'desc')
    .execute()
  const images = await full.db.selectFrom('images').select('messageId').execute()
  expect(images.filter(({ messageId }) => messageId)).toHaveLength(2)
  expect(users).toHaveLength(createCast(full.now()).length)
  expect(waiting).toHaveLength(4)
  expect(waiting.every(({ note }) => note)).toBe(true)
  expect(notices.map(({ kind }) => kind)).toEqual([
    'acceptance',
    'request',
    'request',
    'acceptance',
    'request',
    'request',
  ])
  const times = notices.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})

test('the notices of each demo member are in the order of their times, none asks for an answer that was given, and none is mailed to a member without a mail page', async () => {
  const notices = await full.db
    .selectFrom('notices')
    .select(['userId', 'otherId', 'kind', 'createdAt', 'mailAt'])
    .orderBy('id')
    .execute()
  const requests = await full.db
    .selectFrom('connectionRequests')
    .select(['fromId', 'toId'])
    .where('status', '=', 'interested')
    .execute()
  const waiting = new Set(requests.map(({ fromId, toId }) => `${fromId} ${toId}`))
  expect(notices.length).toBeGreaterThan(50)
  for (const [index, { createdAt }] of notices.entries()) {
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(notices[index - 1]?.createdAt.getTime() ?? 0)
  }
  for (const { kind, userId, otherId } of notices) {
    if (kind === 'request') expect(waiting).toContain(`${otherId} ${userId}`)
  }
  const readers = await full.db
    .selectFrom('users')
    .select('id')
    .where('userName', 'in', [HERO, FRIEND])
    .execute()
  const others = notices.filter(({ userId }) => readers.every(({ id }) => id !== userId))
  expect(others.filter(({ mailAt }) => mailAt)).toEqual([])
})

test('unread messages of a demo member count as unread, so that opening the chat marks them', async () => {
  const members = await full.db
    .selectFrom('conversationMembers as member')
    .select((eb) => [
      'unreadCount',
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('messages.conversationId', '=', 'member.conversationId')
        .whereRef('messages.senderId', '=', 'member.otherId')
        .whereRef('messages.id', '>', 'member.lastReadId')
        .as('unread'),
    ])
    .execute()
  expect(members.filter(({ unreadCount, unread }) => unreadCount !== Number(unread))).toEqual([])
  expect(members.some(({ unreadCount }) => unreadCount === 1)).toBe(true)
})

test('the demo says at once that its first start takes a while', async () => {
  const { code, stdout } = await runCommand('demo', { PORT: 'none' })

  expect(code).toBe(1)
  expect(stdout).toContain('The first start takes about a minute')
})

test('no demo member wrote after they were last seen', async () => {
  const ghosts = await full.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'senderId')
    .innerJoin('lastSeen', 'lastSeen.userId', 'senderId')
    .select('userName')
    .where('userName', '!=', HERO)
    .whereRef('messages.createdAt', '>', 'seenAt')
    .execute()
  expect(ghosts).toEqual([])
})

test('the demo refuses a database that holds other members', async () => {
  const server = await startServerForTest()
  await server.newMember()

  await expect(fillDemo({ ...fullDeps, db: server.db })).rejects.toThrow(
    'This database holds other members.',
  )
})
