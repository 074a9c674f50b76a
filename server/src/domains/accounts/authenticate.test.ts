import { expect, test } from 'vitest'
import { startServerForFile } from '../../testing/server.ts'
import { createSessionCheck } from './authenticate.ts'

const server = await startServerForFile()

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
  return { count, deps: { db, now: server.now, config: server.config } }
}

test('concurrent first calls of a tab share one session lookup', async () => {
  const ada = await server.newMember()
  const { count, deps } = counted()
  const { authenticate } = createSessionCheck(deps)

  const viewers = await Promise.all(Array.from({ length: 6 }, () => authenticate(ada.cookie)))
  await authenticate(ada.cookie)

  expect(viewers.map((viewer) => viewer?.userId)).toEqual(Array(6).fill(ada.id))
  expect(count.statements).toBe(1)
})

test('only the session that was evicted is looked up again', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
  const { count, deps } = counted()
  const { authenticate, forget } = createSessionCheck(deps)
  const viewer = await authenticate(ada.cookie)
  await authenticate(linus.cookie)

  forget([viewer!.sessionId])
  await Promise.all([authenticate(ada.cookie), authenticate(linus.cookie)])

  expect(count.statements).toBe(3)
})

test('a lookup that started before a session was closed is not cached', async () => {
  const ada = await server.newMember()
  const { count, deps } = counted()
  const { authenticate, forget } = createSessionCheck(deps)

  const asked = authenticate(ada.cookie)
  forget([])
  await asked
  await authenticate(ada.cookie)

  expect(count.statements).toBe(2)
})
