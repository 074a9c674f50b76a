/** Measures presence, typing and requests between two members on two nodes, with rate limits on. */
import {
  answerRequest,
  listReceivedRequests,
  sendRequest,
  withdrawRequest,
} from '@shipmates/contract/connections'
import type { TestMember } from '../../../server/src/testing/members.ts'
import { type Nodes, startNodes } from '../../../server/src/testing/nodes.ts'
import { draftTo, sent } from '../../../server/src/testing/sockets.ts'
import { type Figure, percentile } from '../table.ts'

const ROUNDS = 20
const KEYS = 300
const NOTIFIED_WITHIN_MS = 2000

export async function measureMembers(): Promise<Figure[]> {
  const cluster = await startNodes(2, { RATE_LIMITS: 'on' })
  try {
    return [
      ...(await measurePresence(cluster, { what: 'on one node', nodes: [0, 0] })),
      ...(await measurePresence(cluster, { what: 'on two nodes', nodes: [0, 1] })),
      ...(await measureTyping(cluster)),
      ...(await measureAskingAgain(cluster)),
    ]
  } finally {
    await cluster.stop()
  }
}

const ask = (cluster: Nodes, from: TestMember, { id: userId }: TestMember) =>
  cluster.clientAt(0, from).call(sendRequest, { params: { status: 'interested', userId } })

interface Scenario {
  what: string
  /** Nodes of the requester's tab and of the recipient's. */
  nodes: [number, number]
}

/** Time from the reply to Accept until both sides get `user_online`. */
async function measurePresence(cluster: Nodes, { what, nodes }: Scenario): Promise<Figure[]> {
  const tookMs: number[] = []
  let unnotified = 0
  for (let round = 0; round < ROUNDS; round++) {
    const [ada, linus] = await Promise.all([cluster.newMember(), cluster.newMember()])
    const tabs = [await cluster.tabAt(nodes[0], ada), await cluster.tabAt(nodes[1], linus)]
    const { data } = await ask(cluster, ada, linus)
    const notifiedAt = tabs.map(
      ({ socket }) =>
        new Promise<number | undefined>((resolve) => {
          socket.once('user_online', () => resolve(performance.now()))
          setTimeout(resolve, NOTIFIED_WITHIN_MS, undefined)
        }),
    )
    const params = { status: 'accepted', requestId: data!.requestId }
    await cluster.clientAt(nodes[1], linus).call(answerRequest, { params })
    const answeredAt = performance.now()
    for (const at of await Promise.all(notifiedAt)) {
      if (at === undefined) unnotified++
      else tookMs.push(Math.max(0, at - answeredAt))
    }
    for (const tab of tabs) tab.close()
  }
  const times = tookMs.length > 0 ? tookMs : [Number.NaN]
  return [
    {
      what: `${what}: of 40 sides, not notified within 2 s of Accept`,
      measured: unnotified,
      unit: '',
      atMost: 0,
    },
    { what: `${what}: notified after Accept, p50`, measured: percentile(times, 0.5), unit: 'ms' },
    { what: `${what}: notified after Accept, longest`, measured: Math.max(...times), unit: 'ms' },
  ]
}

/** Emits one `typing` per key, as fast as possible. */
async function measureTyping(cluster: Nodes): Promise<Figure[]> {
  const [ada, linus] = await cluster.newConnection()
  const [writer, reader] = [await cluster.tabAt(0, ada), await cluster.tabAt(1, linus)]
  sent(await writer.send(draftTo(linus)))
  for (let key = 0; key < KEYS; key++) writer.socket.emit('typing', { recipientId: linus.id })
  writer.socket.emit('stop_typing', { recipientId: linus.id })
  await reader.next('user_stop_typing')
  sent(await writer.send(draftTo(linus)))
  const [errors, seen] = [writer.all('error').length, reader.all('user_typing').length]
  for (const tab of [writer, reader]) tab.close()
  return [
    { what: `errors at ${KEYS} keys typed`, measured: errors, unit: '', atMost: 0 },
    { what: `user_typing at ${KEYS} keys typed`, measured: seen, unit: '' },
  ]
}

/** A rejected member repeatedly withdraws the request and sends it again. */
async function measureAskingAgain(cluster: Nodes): Promise<Figure[]> {
  const [ada, linus] = await Promise.all([cluster.newMember(), cluster.newMember()])
  let { requestId } = (await ask(cluster, ada, linus)).data!
  const params = { status: 'rejected', requestId }
  await cluster.clientAt(0, linus).call(answerRequest, { params })
  let arrived = 0
  for (let round = 0; round < ROUNDS; round++) {
    await cluster.clientAt(0, ada).call(withdrawRequest, { params: { requestId } })
    requestId = (await ask(cluster, ada, linus)).data!.requestId
    const waiting = await cluster.clientAt(1, linus).call(listReceivedRequests)
    arrived += waiting.data!.length
  }
  const what = `of ${ROUNDS} requests after a rejection, reached the receiver`
  return [{ what, measured: arrived, unit: '', atMost: 0 }]
}
