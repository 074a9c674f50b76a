import type { UserId } from '@shipmates/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { connectMembers } from '../../testing/connections.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { createAnnouncer } from './announcer.ts'
import { TOLD_AT_ONCE } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('whole nodes of members who come in one moment are read and told in parts, and all of them', async () => {
  const linus = await server.newMember()
  const crowd = await Promise.all(Array.from({ length: 2.5 * TOLD_AT_ONCE }, newRow))
  await Promise.all(crowd.map((id) => connectMembers(server.db, { id }, linus)))
  const told: UserId[] = []
  const tellings: number[] = []
  const live = {
    emit: (to: UserId, event: string, { userId }: { userId: UserId }) => {
      if (to === linus.id && event === 'user_online') told.push(userId)
    },
    listOnline: async (ids: readonly UserId[]) => {
      tellings.push(told.length)
      return new Set(ids)
    },
  }

  const deps = { db: server.db, log: createLog('silent'), live }
  createAnnouncer(deps as never)(
    crowd.map((userId) => ({ userId, isOnline: true, at: new Date() })),
  )

  await vi.waitFor(() => expect(told).toHaveLength(crowd.length))
  expect(told.sort()).toEqual(crowd.sort())
  expect(tellings).toEqual([0, TOLD_AT_ONCE, 2 * TOLD_AT_ONCE])
})

/** A member without the session that nobody here needs. */
async function newRow(_: unknown, n: number): Promise<UserId> {
  const row = { userName: `crew_${n}`, email: `crew-${n}@example.test`, passwordHash: '' }
  const { id } = await server.db
    .insertInto('users')
    .values({ ...row, createdAt: new Date(), emailVerifiedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id as UserId
}
