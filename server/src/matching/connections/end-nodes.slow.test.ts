import { getSession } from '@shipmates/contract/accounts'
import { blockMember } from '@shipmates/contract/blocks'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import { deleteAccount } from '@shipmates/contract/leaving'
import { afterAll, expect, test } from 'vitest'
import { holdCommits } from '../../testing/hold-commits.ts'
import type { TestMember } from '../../testing/members.ts'
import { startNodes } from '../../testing/nodes.ts'
import { until } from '../../testing/patience.ts'
import { draftTo, sent } from '../../testing/sockets.ts'

const cluster = await startNodes(2)
afterAll(cluster.stop)

const ends = {
  'a removal': async (ada: TestMember) => {
    const client = cluster.clientAt(0, ada)
    const { connectionId } = (await client.call(listConnections)).data![0]!
    return client.call(removeConnection, { params: { connectionId } })
  },
  'a block': (ada: TestMember, { id: userId }: TestMember) =>
    cluster.clientAt(0, ada).call(blockMember, { params: { userId } }),
}

test.each(Object.entries(ends))(
  'after %s on one node both nodes refuse messages at once, and all tabs are notified',
  async (_, end) => {
    const [ada, linus] = await cluster.newConnection()
    const [adaHere, adaThere, linusHere, linusThere] = await Promise.all([
      cluster.tabAt(0, ada),
      cluster.tabAt(1, ada),
      cluster.tabAt(0, linus),
      cluster.tabAt(1, linus),
    ])
    // Both nodes have cached the pair.
    const { conversationId } = sent(await adaHere.send(draftTo(linus)))
    for (const tab of [linusHere, linusThere]) sent(await tab.send(draftTo(ada)))
    sent(await adaThere.send(draftTo(linus)))

    const ended = await end(ada, linus)
    const sends = await Promise.all([
      adaHere.send(draftTo(linus)),
      adaThere.send(draftTo(linus)),
      linusHere.send(draftTo(ada)),
      linusThere.send(draftTo(ada)),
    ])

    expect(ended.status).toBe(200)
    for (const result of sends) expect(result).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
    for (const [tabs, { id: userId }] of [
      [[adaHere, adaThere], linus],
      [[linusHere, linusThere], ada],
    ] as const) {
      for (const tab of tabs) {
        expect(await tab.next('connection_removed')).toEqual({ userId, conversationId })
        // A presence that was still being announced when the connection ended is retracted once more.
        const offline = tab.all('user_offline')
        expect(offline).not.toEqual([])
        for (const event of offline) expect(event).toEqual({ userId, lastSeenAt: null })
      }
    }
  },
)

// This kills the first node, so it is the last test.
test('a member who left is signed out and gone everywhere, even if the node was killed before it announced it', async () => {
  const [ada, linus] = await cluster.newConnection()
  const [adaThere, linusThere] = await Promise.all([cluster.tabAt(1, ada), cluster.tabAt(1, linus)])
  const { conversationId } = sent(await adaThere.send(draftTo(linus)))
  const { pool } = cluster.database
  const commits = await holdCommits(pool)
  const isLeaving = async () => {
    const { rows } = await pool.query('select deletion_due_at from users where id = $1', [ada.id])
    return rows[0].deletion_due_at !== null
  }

  const left = cluster
    .clientAt(0, ada)
    .call(deleteAccount, { body: { password: ada.password, messages: 'keep' } })
    .catch(() => 'no answer')
  await commits.untilOneWaits()
  const before = await isLeaving()
  await cluster.nodes[0]!.kill('SIGKILL')
  await commits.release()

  expect(before).toBe(false)
  expect(await left).toBe('no answer')
  await until(async () => expect(await isLeaving()).toBe(true))
  expect(await linusThere.next('connection_removed')).toEqual({ userId: ada.id, conversationId })
  expect(linusThere.all('user_offline').at(-1)).toEqual({ userId: ada.id, lastSeenAt: null })
  expect(await linusThere.send(draftTo(ada))).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  await until(() => expect(adaThere.socket.connected).toBe(false))
  expect((await cluster.clientAt(1, ada).call(getSession)).data).toBeNull()
  await until(async () => expect((await pool.query('select from node_events')).rows).toEqual([]))
})
