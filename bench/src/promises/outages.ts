import { listConversations } from '@shipmates/contract/chat'
import type { TestMember } from '../../../server/src/testing/members.ts'
import type { Nodes } from '../../../server/src/testing/nodes.ts'
import { draftTo, sent } from '../../../server/src/testing/sockets.ts'
import { findFaults, startWriter } from '../../../server/src/testing/traffic.ts'
import { about, type Figure } from '../report.ts'
import { pause, repeatFor, secondsOf, untilTrue } from '../timing.ts'

const OUTAGE_SECONDS = 30
const SEND_EVERY_MS = 200

/** PostgreSQL stops answering, with its connections open, while members write. */
export async function measureHangingDatabase(cluster: Nodes): Promise<Figure[]> {
  const [ada, linus] = await cluster.newConnection()
  const urls = cluster.nodes.map(({ url }) => url)
  const writer = startWriter({ urls, sender: ada, recipient: linus })
  await untilTrue(() => writer.acknowledged() > 5)
  const call = (node: number, member: TestMember) =>
    cluster.clientAt(node, member).call(listConversations)
  const seconds: number[] = []
  const healthSeconds: number[] = []
  let others = 0

  await cluster.postgres.freeze()
  try {
    const time = async (node: number) => {
      let status = 0
      seconds.push(await secondsOf(async () => ({ status } = await call(node, linus))))
      if (status !== 503) others++
    }
    const timeHealth = async (url: string) =>
      healthSeconds.push(await secondsOf(() => fetch(`${url}/healthz`)))
    await repeatFor(OUTAGE_SECONDS, () =>
      Promise.all([time(0), time(1), ...urls.map((url) => timeHealth(url))]),
    )
  } finally {
    await cluster.postgres.thaw()
  }
  const recovery = await secondsOf(() =>
    untilTrue(async () => {
      const answers = await Promise.all([call(0, linus), call(1, linus)])
      return answers.every(({ status }) => status === 200)
    }),
  )
  await writer.finish()
  const { lost, doubled } = await findFaults(cluster.database.db, writer, [writer])
  const refusalsMs = writer.refusals.map(({ afterMs }) => afterMs)
  const figure = about(`PostgreSQL hangs for ${OUTAGE_SECONDS} s:`)
  return [
    figure('slowest 503 of a call', Math.max(...seconds), 's', { atMost: 5 }),
    figure('slowest refusal of a send', Math.max(...refusalsMs) / 1000, 's', { atMost: 5 }),
    figure('calls answered otherwise', others, '', { atMost: 0 }),
    figure('slowest /healthz', Math.max(...healthSeconds), 's', { atMost: 1 }),
    figure('acknowledged and lost', lost, '', { atMost: 0 }),
    figure('stored twice', doubled, '', { atMost: 0 }),
    figure('sockets lost', writer.gapsMs.length, '', { atMost: 0 }),
    figure('both nodes answer again after', recovery, 's'),
  ]
}

/** Redis is gone while a member on one node writes to a member on the other. */
export async function measureMissingRedis(cluster: Nodes): Promise<Figure[]> {
  const [ada, linus] = await cluster.newConnection()
  const [writer, reader] = [await cluster.tabAt(0, ada), await cluster.tabAt(1, linus)]
  await writer.next('user_online')
  const seconds: number[] = []
  let refused = 0

  await cluster.redis.kill()
  await repeatFor(OUTAGE_SECONDS, async () => {
    const send = async () => {
      const result = await writer.send(draftTo(linus))
      if (!result.ok) refused++
    }
    seconds.push(await secondsOf(send))
    await pause(SEND_EVERY_MS)
  })
  await cluster.redis.restart()
  const catchUp = await secondsOf(() =>
    untilTrue(() => reader.all('receive_message').length >= seconds.length - refused),
  )
  sent(await writer.send(draftTo(linus, 'The last')))
  for (const tab of [writer, reader]) tab.close()
  const figure = about(`Redis is gone for ${OUTAGE_SECONDS} s:`)
  return [
    figure('messages refused', refused, '', { atMost: 0 }),
    figure('slowest acknowledgement', Math.max(...seconds), 's'),
    figure('caught up after its return', catchUp, 's', { atMost: 5 }),
  ]
}
