import { blockMember } from '@shipmates/contract/blocks'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { type Nodes, startNodes } from '../../testing/nodes.ts'
import { draftTo, sent } from '../../testing/sockets.ts'

let cluster: Nodes
beforeAll(async () => {
  cluster = await startNodes(2)
})
afterAll(() => cluster.stop())

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
  'after %s on one node both nodes refuse messages at once, and all tabs are told',
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
        expect(tab.all('user_offline')).toEqual([{ userId, lastSeenAt: null }])
      }
    }
  },
)
