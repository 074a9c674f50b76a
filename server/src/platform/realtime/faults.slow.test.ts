import { listConversations } from '@shipmates/contract/chat'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { expectNoFaults, untilAllGoOn } from '../../testing/faults.ts'
import type { TestMember } from '../../testing/members.ts'
import { startNodes } from '../../testing/nodes.ts'
import { startWriter, type Writer } from '../../testing/traffic.ts'

const cluster = await startNodes(2)
afterAll(cluster.stop)

const urlOf = (node: number) => cluster.nodes[node]!.url

/** Starts pairs of writers who write to each other, one on each node. */
async function startTraffic(pairs = 4): Promise<Writer[]> {
  const members = await Promise.all(Array.from({ length: pairs }, cluster.newConnection))
  const [first, second] = [urlOf(0), urlOf(1)]
  const writers = members.flatMap(([ada, linus]) => [
    startWriter({ urls: [first, second], sender: ada, recipient: linus }),
    startWriter({ urls: [second, first], sender: linus, recipient: ada }),
  ])
  await untilAllGoOn(writers)
  return writers
}

const statusOf = async (node: number, path: string) => (await fetch(urlOf(node) + path)).status

const callList = async (node: number, member: TestMember) =>
  (await cluster.clientAt(node, member).call(listConversations)).status

test('killing a node under traffic loses no message, and its members fail over to another node', async () => {
  const writers = await startTraffic()

  for (const node of [1, 0, 1]) {
    await untilAllGoOn(writers)
    await cluster.nodes[node]!.kill('SIGKILL')
    await untilAllGoOn(writers)
    await cluster.nodes[node]!.start()
  }

  await expectNoFaults(cluster.database.db, writers)
  const gaps = writers.flatMap(({ gapsMs }) => gapsMs)
  expect(gaps.length).toBeGreaterThanOrEqual(writers.length / 2)
})

test('restarting or killing PostgreSQL under traffic loses no message', async () => {
  const writers = await startTraffic()

  await cluster.postgres.restart()
  await untilAllGoOn(writers)
  await cluster.postgres.kill()
  await expect
    .poll(() => Promise.all([0, 1].map((node) => statusOf(node, '/readyz'))))
    .toEqual([503, 503])
  await expect.poll(() => writers.flatMap(({ refusals }) => refusals)).not.toEqual([])
  await cluster.postgres.start()
  await untilAllGoOn(writers)

  await expectNoFaults(cluster.database.db, writers)
  expect(writers.flatMap(({ gapsMs }) => gapsMs)).toEqual([])
  expect(new Set(writers.flatMap(({ refusals }) => refusals.map(({ code }) => code)))).toEqual(
    new Set(['UNAVAILABLE']),
  )
})

test('killing Redis under traffic still delivers every acknowledged message', async () => {
  const writers = await startTraffic(8)
  // Sent before all were connected, so the recipient may have been offline.
  const early = new Set(writers.flatMap(({ drafts }) => drafts))
  // Partners have neighbouring indexes: n and n ^ 1.
  const listMissing = () =>
    writers.flatMap(({ drafts }, n) => {
      const receivedIds = new Set(writers[n ^ 1]!.receivedIds)
      return drafts.filter((draft) => draft.id && !receivedIds.has(draft.id) && !early.has(draft))
    })

  for (let round = 0; round < 3; round++) {
    await cluster.redis.kill()
    await untilAllGoOn(writers)
    const sentBefore = new Set(writers.flatMap(({ drafts }) => drafts))
    await cluster.redis.restart()
    const listMissed = () => listMissing().filter((draft) => sentBefore.has(draft))
    await expect.poll(listMissed).toEqual([])
    await untilAllGoOn(writers)
  }

  await expectNoFaults(cluster.database.db, writers, { receivedTwice: expect.any(Number) })
  expect(writers.flatMap(({ gapsMs, refusals }) => [...gapsMs, ...refusals])).toEqual([])
})

test('while PostgreSQL hangs, calls fail within their timeouts and sockets stay open; then all recovers', async () => {
  const writers = await startTraffic()
  const [ada, linus] = await cluster.newConnection()
  const watcher = await cluster.tabAt(0, linus)
  const leaving = await cluster.tabAt(1, ada)
  await watcher.next('user_online')
  onTestFinished(() => cluster.postgres.thaw())

  await cluster.postgres.freeze()
  leaving.close()
  // The promise is about half a minute.
  const frozenUntil = performance.now() + 30_000
  const calls: number[] = []
  const probes: { path: string; status: number }[] = []
  let acknowledged: number[] | undefined
  while (performance.now() < frozenUntil) {
    const probe = async (path: string) =>
      void probes.push({ path, status: await statusOf(probes.length % 2, path) })
    const call = async (node: number) => void calls.push(await callList(node, linus))
    await Promise.all([call(0), call(1), call(0), probe('/healthz'), probe('/readyz')])
    // Responses that were on their way when it froze have arrived before the first refusal.
    acknowledged ??= writers.map((writer) => writer.acknowledged())
  }
  const later = writers.map((writer) => writer.acknowledged())
  await cluster.postgres.thaw()
  await untilAllGoOn(writers)
  await expect.poll(() => statusOf(0, '/readyz')).toBe(200)
  await watcher.next('user_offline')

  // A message that is stored after its sender was refused is sent, and announced, once more.
  await expectNoFaults(cluster.database.db, writers, { receivedTwice: expect.any(Number) })
  expect(new Set(calls)).toEqual(new Set([503]))
  for (const { path, status } of probes) {
    expect({ path, status }).toEqual({ path, status: path === '/healthz' ? 200 : 503 })
  }
  expect(later).toEqual(acknowledged)
  const refusals = writers.flatMap((writer) => writer.refusals)
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['UNAVAILABLE']))
  expect(writers.flatMap(({ gapsMs }) => gapsMs)).toEqual([])
  expect(watcher.socket.connected).toBe(true)
})
