import { Redis } from 'ioredis'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { lastSeenOf, seenSince } from '../../testing/last-seen.ts'
import { startNodes } from '../../testing/nodes.ts'
import { CLOCK_ERROR_MS } from '../../testing/patience.ts'

const cluster = await startNodes(2)
afterAll(cluster.stop)

/** Waits until the first node logs something after `work`. */
async function warns(text: string, work: () => Promise<unknown>): Promise<void> {
  const [node] = cluster.nodes
  const before = node!.output().length
  await work()
  await expect.poll(() => node!.output().slice(before)).toContain(text)
}

async function killSecond(signal: NodeJS.Signals): Promise<void> {
  onTestFinished(() => cluster.nodes[1]!.start())
  await cluster.nodes[1]!.kill(signal)
}

/** A member who watches on the first node, with a connected member on each node. */
async function startWatching() {
  const [ada, linus, grace] = await Promise.all([
    cluster.newMember(),
    cluster.newMember(),
    cluster.newMember(),
  ])
  await connectMembers(cluster.database.db, ada, linus)
  await connectMembers(cluster.database.db, ada, grace)
  const watcher = await cluster.tabAt(0, ada)
  await Promise.all([cluster.tabAt(1, linus), cluster.tabAt(0, grace)])
  const listOnline = () => watcher.all('user_online').map(({ userId }) => userId)
  await expect.poll(listOnline).toEqual(expect.arrayContaining([linus.id, grace.id]))
  const listOffline = () => watcher.all('user_offline').map(({ userId }) => userId)
  return { linus, listOffline }
}

test('a stopping node stores when its members were last seen', async () => {
  const ada = await cluster.newMember()
  await cluster.tabAt(1, ada)
  await seenSince(cluster.database.db, ada)
  const stoppedAt = Date.now()

  await killSecond('SIGTERM')

  const seenAt = await lastSeenOf(cluster.database.db, ada)
  expect(seenAt!.getTime()).toBeGreaterThanOrEqual(stoppedAt - CLOCK_ERROR_MS)
})

test('members of a node that died before Redis lost its data go offline', async () => {
  const { linus, listOffline } = await startWatching()

  await killSecond('SIGKILL')
  await warns('Redis is unreachable', cluster.redis.kill)
  await cluster.redis.restart()

  await expect.poll(listOffline).toEqual([linus.id])
})

test('members of a dead node go offline even if the first cleanup fails', async () => {
  const { linus, listOffline } = await startWatching()
  const admin = new Redis(cluster.redis.url)
  onTestFinished(() => admin.disconnect())

  await admin.call('ACL', 'SETUSER', 'default', '-smembers')
  await warns('presence is not shared', () => killSecond('SIGKILL'))
  const before = listOffline()
  await admin.call('ACL', 'SETUSER', 'default', '+smembers')

  await expect.poll(listOffline).toEqual([linus.id])
  expect(before).toEqual([])
})
