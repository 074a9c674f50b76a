import { listConversations } from '@shipmates/contract/chat'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { startPrivateRedis } from '../../testing/redis.ts'
import { startServerForTest } from '../../testing/server.ts'

/** Starts two nodes of one installation, with two connected members. */
async function startOn(redisUrl: string) {
  const config = { hasRateLimits: true }
  const server = await startServerForTest({ redisUrl, config })
  const other = await startServerForTest({ redisUrl, config, databaseUrl: server.databaseUrl })
  const ada = await server.newMember()
  const linus = await server.newMember()
  await connectMembers(server.db, ada, linus)
  return { server, other, ada, linus }
}

test('installations with separate databases are isolated on one Redis', async () => {
  const redis = await startPrivateRedis()
  onTestFinished(redis.stop)
  const here = await startOn(redis.url)
  const others = [await startOn(redis.url), await startOn(`${redis.url}/1`)]
  const recipientId = here.linus.id
  const tabs = await Promise.all(others.map(({ server, linus }) => server.tabOf(linus)))
  const own = await here.server.tabOf(here.linus)

  const sender = await here.other.tabOf(here.ada)
  await own.next('user_online')
  await sender.send({ conversationId: null, recipientId, content: 'Only for you' })
  await own.next('receive_message')
  const [there] = others
  const toAda = { conversationId: null, recipientId: there!.ada.id, content: 'Are you there?' }
  await tabs[0]!.send(toAda)
  const list = await there!.linus.call(listConversations)
  // Redis delivers in order: these come after everything that was sent above.
  await Promise.all(others.map(({ other, ada }) => other.tabOf(ada)))
  await Promise.all(tabs.map((tab) => tab.next('user_online')))

  expect(others.map(({ linus }) => linus.id)).toEqual([recipientId, recipientId])
  expect(tabs.map(({ received }) => received.map(({ event }) => event))).toEqual([
    ['message_sent', 'user_online'],
    ['user_online'],
  ])
  expect(list.data).toMatchObject([{ userId: here.ada.id, isOnline: false }])
  expect(await prefixesIn(redis.url)).toHaveLength(2)
})

/** The distinct key prefixes in one Redis database. */
async function prefixesIn(url: string): Promise<string[]> {
  const client = new Redis(url)
  const keys = await client.keys('*')
  client.disconnect()
  return [...new Set(keys.map((key) => /^\{?(shipmates:\d+-\d+):/.exec(key)?.[1] ?? key))]
}
