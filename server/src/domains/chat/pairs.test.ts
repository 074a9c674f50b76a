import type { ConversationId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { newConnection } from '../../testing/connections.ts'
import { startServerForFile } from '../../testing/server.ts'
import { createPairs } from './pairs.ts'

const server = await startServerForFile()

async function newClaim() {
  const [sender, recipient] = await newConnection(server.db, server)
  return {
    senderId: sender.id,
    recipientId: recipient.id,
    conversationId: null as ConversationId | null,
  }
}

test('a check of more pairs than the cache holds returns every conversation', async () => {
  const claims = await Promise.all(Array.from({ length: 4 }, newClaim))
  const pairs = createPairs(server.db, 2)
  const [known, ...others] = claims
  await pairs.check([known!])

  const judge = await pairs.check([known!, ...others])

  const ids = claims.map(judge)
  expect(ids).toEqual(Array(4).fill(expect.stringMatching(/^[0-9]+$/)))
  expect(new Set(ids).size).toBe(4)
})

test('the least recently used pair is evicted first', async () => {
  const [used, unused, third] = await Promise.all([newClaim(), newClaim(), newClaim()])
  const pairs = createPairs(server.db, 2)
  await pairs.check([used, unused])
  await pairs.check([used])
  await pairs.check([third])
  await server.db.deleteFrom('connections').execute()

  const judge = await pairs.check([used, unused])

  expect(judge(used)).toMatch(/^[0-9]+$/)
  expect(judge(unused)).toMatchObject({ code: 'NOT_CONNECTED' })
})
