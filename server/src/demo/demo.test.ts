import { expect, onTestFinished, test } from 'vitest'
import { createHasher } from '../adapters/hashing/hasher.ts'
import { startTestServer } from '../testing/server.ts'
import { createCast, HERO } from './cast.ts'
import { fillDemo } from './fill.ts'
import { talks } from './talk.ts'

async function emptyServer() {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const { db, now, blobs } = server
  return { server, deps: { db, now, blobs, hasher: await createHasher() } }
}

test('the cast is deterministic, has at least sixty members, and their names are unique', () => {
  const today = new Date('2026-11-21T12:00:00Z')

  const cast = createCast(today)

  expect(cast).toEqual(createCast(today))
  expect(cast.length).toBeGreaterThanOrEqual(60)
  expect(new Set(cast.map(({ userName }) => userName)).size).toBe(cast.length)
  expect(cast.every(({ userName }) => /^\w{6,15}$/.test(userName))).toBe(true)
})

test('no two members of the cast say the same', () => {
  const cast = createCast(new Date('2026-11-21T12:00:00Z'))

  const abouts = new Set(cast.map(({ about }) => about))
  const headlines = new Set(cast.map(({ lookingFor }) => lookingFor.headline))

  expect(abouts.size).toBe(cast.length)
  expect(headlines.size).toBe(cast.length)
})

test('the demo fills an empty database once', async () => {
  const { server, deps } = await emptyServer()

  await fillDemo(deps)
  await fillDemo(deps)

  const users = await server.db.selectFrom('users').select('userName').execute()
  const waiting = await server.db
    .selectFrom('connectionRequests')
    .innerJoin('users', 'users.id', 'toId')
    .select('note')
    .where('userName', '=', HERO)
    .where('status', '=', 'interested')
    .execute()
  const notices = await server.db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'userId')
    .select(['kind', 'notices.createdAt'])
    .where('userName', '=', HERO)
    .where('readAt', 'is', null)
    .orderBy('notices.id', 'desc')
    .execute()
  const images = await server.db.selectFrom('images').select('messageId').execute()
  expect(images.filter(({ messageId }) => messageId)).toHaveLength(2)
  expect(users).toHaveLength(createCast(server.now()).length)
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

test('a demo that was broken off is filled by the next start', async () => {
  const { server, deps } = await emptyServer()
  let conversations = 0
  const breaksOff = server.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"name":"conversations"')) conversations++
      if (conversations === 3) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(fillDemo({ ...deps, db: breaksOff })).rejects.toThrow('killed')

  await fillDemo(deps)

  const count = async (table: 'users' | 'conversations') =>
    (await server.db.selectFrom(table).select('id').execute()).length
  expect(await count('users')).toBe(createCast(server.now()).length)
  expect(await count('conversations')).toBe(talks.length)
})

test('no demo member wrote after they were last seen', async () => {
  const { server, deps } = await emptyServer()

  await fillDemo(deps)

  const ghosts = await server.db
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
  const { server, deps } = await emptyServer()
  await server.newMember()

  await expect(fillDemo(deps)).rejects.toThrow('This database holds other members.')
})
