import { listConversations } from '@shipmates/contract/chat'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startPrivateRedis } from '../../testing/redis.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTab, settle } from '../../testing/sockets.ts'

async function startOn(redisUrl: string) {
  const server = await startTestServer({ redisUrl, config: { hasRateLimits: true } })
  onTestFinished(server.stop)
  const [ada, linus] = [await server.newMember(), await server.newMember()]
  await connectMembers(server.db, ada, linus)
  return { server, ada, linus }
}
const tabOf = ({ url }: TestServer, { cookie }: TestMember) => openTab({ url, cookie })

test('installations with separate databases are isolated on one Redis', async () => {
  const redis = await startPrivateRedis()
  onTestFinished(redis.stop)
  const [here, there] = [await startOn(redis.url), await startOn(redis.url)]
  const elsewhere = await startOn(`${redis.url}/1`)
  const recipientId = here.linus.id
  const tabs = [
    await tabOf(there.server, there.linus),
    await tabOf(elsewhere.server, elsewhere.linus),
  ]
  const own = await tabOf(here.server, here.linus)

  const sender = await tabOf(here.server, here.ada)
  await own.next('user_online')
  await sender.send({ conversationId: null, recipientId, content: 'Only for you' })
  await own.next('receive_message')
  await settle(500)

  expect([there.linus.id, elsewhere.linus.id]).toEqual([recipientId, recipientId])
  expect(tabs.flatMap(({ heard }) => heard)).toEqual([])
  const toAda = { conversationId: null, recipientId: there.ada.id, content: 'Are you there?' }
  await tabs[0]!.send(toAda)
  const list = await there.linus.call(listConversations)
  expect(list.data).toMatchObject([{ userId: here.ada.id, isOnline: false }])
  expect(await prefixesIn(redis.url)).toHaveLength(2)
}, 240_000)

/** The distinct key prefixes in one Redis database. */
async function prefixesIn(url: string): Promise<string[]> {
  const client = new Redis(url)
  const keys = await client.keys('*')
  client.disconnect()
  return [...new Set(keys.map((key) => /^\{?(shipmates:\d+-\d+):/.exec(key)?.[1] ?? key))]
}
