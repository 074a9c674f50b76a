import { expect, test } from 'vitest'
import { createLimiter } from '../../platform/limiter.ts'
import { readLimits } from '../../platform/limits.ts'
import { startServerForFile } from '../../testing/server.ts'
import { createSessionCheck } from './authenticate.ts'

const ADDRESS = '192.0.2.7'
// Sessions are cached for ten seconds, and unknown tokens for five.
const server = await startServerForFile({ isClockStopped: true })

/** The server's database, with a counter of the statements sent through it. */
function counted() {
  const count = { statements: 0 }
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      count.statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { now, config } = server
  const { limits } = readLimits({ LIMIT_UNKNOWN_SESSIONS: '20/1m' })
  const limiter = createLimiter({ isOn: true, limits })
  return { count, deps: { db, now, config, limiter } }
}

test('concurrent first calls of a tab share one session lookup', async () => {
  const ada = await server.newMember()
  const { count, deps } = counted()
  const { authenticate } = createSessionCheck(deps)

  const viewers = await Promise.all(
    Array.from({ length: 6 }, () => authenticate(ada.cookie, ADDRESS)),
  )
  await authenticate(ada.cookie, ADDRESS)

  expect(viewers.map((viewer) => viewer?.userId)).toEqual(Array(6).fill(ada.id))
  expect(count.statements).toBe(1)
})

test('only the session that was evicted is looked up again', async () => {
  const [ada, linus] = await server.newMembers(2)
  const { count, deps } = counted()
  const { authenticate, forget } = createSessionCheck(deps)
  const viewer = await authenticate(ada.cookie, ADDRESS)
  await authenticate(linus.cookie, ADDRESS)

  forget([viewer!.sessionId])
  await Promise.all([authenticate(ada.cookie, ADDRESS), authenticate(linus.cookie, ADDRESS)])

  expect(count.statements).toBe(3)
})

test('a lookup that started before a session was closed is not cached', async () => {
  const ada = await server.newMember()
  const { count, deps } = counted()
  const { authenticate, forget } = createSessionCheck(deps)

  const pending = authenticate(ada.cookie, ADDRESS)
  forget([])
  await pending
  await authenticate(ada.cookie, ADDRESS)

  expect(count.statements).toBe(2)
})

const cookieOf = (token: string) => `shipmates_session=${token}`

test('made-up tokens are counted by address before the database is queried', async () => {
  const ada = await server.newMember()
  const { count, deps } = counted()
  const { authenticate } = createSessionCheck(deps)

  for (let n = 0; n < 20; n++) await authenticate(cookieOf(`made up ${n}`), ADDRESS)
  const refused = authenticate(cookieOf('made up once more'), ADDRESS)

  await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(count.statements).toBe(20)
  expect(await authenticate(ada.cookie, '198.51.100.7')).toMatchObject({ userId: ada.id })
})

test('an unknown token is looked up once in five seconds, and live sessions do not count', async () => {
  const ada = await server.newMember()
  const { count, deps } = counted()
  const { authenticate } = createSessionCheck(deps)

  for (let n = 0; n < 25; n++) await authenticate(cookieOf('signed out'), ADDRESS)
  const lookups = count.statements
  for (let n = 0; n < 21; n++) {
    const fresh = createSessionCheck(deps)
    expect(await fresh.authenticate(ada.cookie, ADDRESS)).toMatchObject({ userId: ada.id })
  }

  expect(lookups).toBe(1)
})
