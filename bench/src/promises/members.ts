import { answer, decide } from '../../../server/src/testing/connections.ts'
import type { Nodes } from '../../../server/src/testing/nodes.ts'
import { draftTo, sent } from '../../../server/src/testing/sockets.ts'
import { about, type Figure } from '../report.ts'
import { median } from '../timing.ts'

const ROUNDS = 20
const KEYS = 300
const NOTIFIED_WITHIN_MS = 2000

/** Time from the reply to Accept until both sides get `user_online`, on two nodes. */
export async function measurePresence(cluster: Nodes): Promise<Figure[]> {
  const tookMs: number[] = []
  let unnotified = 0
  for (let round = 0; round < ROUNDS; round++) {
    const [ada, linus] = await Promise.all([cluster.newMember(), cluster.newMember()])
    const tabs = [await cluster.tabAt(0, ada), await cluster.tabAt(1, linus)]
    const { data } = await decide(ada, 'interested', linus)
    const notifiedAt = tabs.map(
      ({ socket }) =>
        new Promise<number | undefined>((resolve) => {
          socket.once('user_online', () => resolve(performance.now()))
          setTimeout(resolve, NOTIFIED_WITHIN_MS, undefined)
        }),
    )
    await answer({ ...linus, ...cluster.clientAt(1, linus) }, 'accepted', data!.requestId!)
    const answeredAt = performance.now()
    for (const at of await Promise.all(notifiedAt)) {
      if (at === undefined) unnotified++
      else tookMs.push(Math.max(0, at - answeredAt))
    }
    for (const tab of tabs) tab.close()
  }
  const figure = about('Accept, on two nodes:')
  return [
    figure(`of ${ROUNDS * 2} sides, not notified within 2 s`, unnotified, '', { atMost: 0 }),
    figure('notified, p50', median(tookMs), 'ms'),
    figure('notified, longest', Math.max(...tookMs), 'ms'),
  ]
}

/** Emits one `typing` per key, as fast as possible. */
export async function measureTyping(cluster: Nodes): Promise<Figure[]> {
  const [ada, linus] = await cluster.newConnection()
  const [writer, reader] = [await cluster.tabAt(0, ada), await cluster.tabAt(1, linus)]
  sent(await writer.send(draftTo(linus)))
  for (let key = 0; key < KEYS; key++) writer.socket.emit('typing', { recipientId: linus.id })
  writer.socket.emit('stop_typing', { recipientId: linus.id })
  await reader.next('user_stop_typing')
  sent(await writer.send(draftTo(linus)))
  const [errors, seen] = [writer.all('error').length, reader.all('user_typing').length]
  for (const tab of [writer, reader]) tab.close()
  const figure = about(`${KEYS} keys typed:`)
  return [figure('errors', errors, '', { atMost: 0 }), figure('user_typing', seen)]
}
