import { listSessions } from '@shipmates/contract/accounts'
import { afterAll, expect, test } from 'vitest'
import { holdCommits } from '../../testing/hold-commits.ts'
import { startNodes } from '../../testing/nodes.ts'
import { until } from '../../testing/patience.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { actOn, newStaff } from '../../testing/staff.ts'

const cluster = await startNodes(2)
afterAll(cluster.stop)

/** A new moderator at the first node. */
const newModerator = () =>
  newStaff({ db: cluster.database.db, newMember: cluster.newMember }, 'moderator')

test('a member who is suspended on one node is signed out and gone on both before the call returns', async () => {
  const moderator = await newModerator()
  const [ada, linus] = await cluster.newConnection()
  const [adaHere, adaThere, linusHere, linusThere] = await Promise.all([
    cluster.tabAt(0, ada),
    cluster.tabAt(1, ada),
    cluster.tabAt(0, linus),
    cluster.tabAt(1, linus),
  ])
  // Both nodes have cached the pair and the session.
  const { conversationId } = sent(await linusHere.send(draftTo(ada)))
  sent(await linusThere.send(draftTo(ada)))
  for (const tab of [adaHere, adaThere]) sent(await tab.send(draftTo(linus)))
  const clients = [cluster.clientAt(0, ada), cluster.clientAt(1, ada)]
  for (const client of clients) expect((await client.call(listSessions)).status).toBe(200)

  const acted = await actOn(moderator, 'suspend', ada)
  const statuses = await Promise.all(
    clients.map(async (client) => (await client.call(listSessions)).status),
  )
  const sends = await Promise.all([linusHere.send(draftTo(ada)), linusThere.send(draftTo(ada))])

  expect(acted).toMatchObject({ status: 200, data: { state: 'suspended' } })
  expect(statuses).toEqual([401, 401])
  for (const result of sends) expect(result).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  await Promise.all([adaHere.closed, adaThere.closed])
  for (const tab of [linusHere, linusThere]) {
    expect(await tab.next('connection_removed')).toEqual({ userId: ada.id, conversationId })
    expect(tab.all('user_offline').at(-1)).toEqual({ userId: ada.id, lastSeenAt: null })
  }
})

// This kills the first node, so it is the last test.
test('a suspended member is signed out and gone, even if the node was killed before it announced it', async () => {
  const moderator = await newModerator()
  const [ada, linus] = await cluster.newConnection()
  const [adaThere, linusThere] = await Promise.all([cluster.tabAt(1, ada), cluster.tabAt(1, linus)])
  const { conversationId } = sent(await adaThere.send(draftTo(linus)))
  const { pool } = cluster.database
  const commits = await holdCommits(pool)

  const acted = actOn(moderator, 'suspend', ada).catch(() => 'no answer')
  await commits.untilOneWaits()
  await cluster.nodes[0]!.kill('SIGKILL')
  await commits.release()

  expect(await acted).toBe('no answer')
  expect(await linusThere.next('connection_removed')).toEqual({ userId: ada.id, conversationId })
  expect(linusThere.all('user_offline').at(-1)).toEqual({ userId: ada.id, lastSeenAt: null })
  expect(await linusThere.send(draftTo(ada))).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  await until(() => expect(adaThere.socket.connected).toBe(false))
  expect((await cluster.clientAt(1, ada).call(listSessions)).status).toBe(401)
  await until(async () => expect((await pool.query('select from node_events')).rows).toEqual([]))
})
