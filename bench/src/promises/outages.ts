import { setTimeout as pause } from 'node:timers/promises'
import { listConversations } from '@shipmates/contract/chat'
import type { TestMember } from '../../../server/src/testing/members.ts'
import type { Nodes } from '../../../server/src/testing/nodes.ts'
import { draftTo, sent } from '../../../server/src/testing/sockets.ts'
import { findFaults, startWriter } from '../../../server/src/testing/traffic.ts'
import type { Figure } from '../table.ts'
import { repeatFor, secondsOf, untilTrue } from './times.ts'

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
  const slowestRefusal = Math.max(...writer.refusals.map(({ afterMs }) => afterMs)) / 1000
  const what = `PostgreSQL hangs for ${OUTAGE_SECONDS} s:`
  return [
    { what: `${what} slowest 503 of a call`, measured: Math.max(...seconds), unit: 's', atMost: 5 },
    { what: `${what} slowest refusal of a send`, measured: slowestRefusal, unit: 's', atMost: 5 },
    { what: `${what} calls answered otherwise`, measured: others, unit: '', atMost: 0 },
    {
      what: `${what} slowest /healthz`,
      measured: Math.max(...healthSeconds),
      unit: 's',
      atMost: 1,
    },
    { what: `${what} acknowledged and lost`, measured: lost, unit: '', atMost: 0 },
    { what: `${what} stored twice`, measured: doubled, unit: '', atMost: 0 },
    { what: `${what} sockets lost`, measured: writer.gapsMs.length, unit: '', atMost: 0 },
    { what: `${what} both nodes answer again after`, measured: recovery, unit: 's' },
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
  const what = `Redis is gone for ${OUTAGE_SECONDS} s:`
  return [
    { what: `${what} messages refused`, measured: refused, unit: '', atMost: 0 },
    {
      what: `${what} slowest acknowledgement`,
      measured: Math.max(...seconds),
      unit: 's',
    },
    { what: `${what} caught up after its return`, measured: catchUp, unit: 's', atMost: 5 },
  ]
}
