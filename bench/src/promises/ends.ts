import { signOut } from '@shipmates/contract/accounts'
import { listConversations } from '@shipmates/contract/chat'
import type { Nodes } from '../../../server/src/testing/nodes.ts'
import { findFaults, startWriter } from '../../../server/src/testing/traffic.ts'
import { about, type Figure } from '../report.ts'
import { secondsOf, sum, untilTrue } from '../timing.ts'

const PAIRS = 10
const SIGN_OUTS = 20
const CALLERS = 8

/** Starts pairs of members, one half of them on each node. */
async function startTraffic(cluster: Nodes) {
  const [first, second] = cluster.nodes.map(({ url }) => url) as [string, string]
  const pairs = await Promise.all(Array.from({ length: PAIRS }, cluster.newConnection))
  const writers = pairs.flatMap(([ada, linus]) => [
    startWriter({ urls: [first, second], sender: ada, recipient: linus }),
    startWriter({ urls: [second, first], sender: linus, recipient: ada }),
  ])
  await untilTrue(() => writers.every((writer) => writer.acknowledged() > 5))
  return writers
}

/** A node is killed: how soon its members are back on the other, and how soon those who are gone appear offline. */
export async function measureKilledNode(cluster: Nodes): Promise<Figure[]> {
  const [ada, linus] = await cluster.newConnection()
  const watcher = await cluster.tabAt(0, ada)
  await cluster.tabAt(1, linus)
  await watcher.next('user_online')
  const writers = await startTraffic(cluster)

  const goneAfter = await secondsOf(async () => {
    await cluster.nodes[1]!.kill('SIGKILL')
    await watcher.next('user_offline')
  })
  watcher.close()
  await Promise.all(writers.map((writer) => writer.finish()))
  const faults = await Promise.all(
    writers.map((writer) => findFaults(cluster.database.db, writer, writers)),
  )
  const gaps = writers.flatMap(({ gapsMs }) => gapsMs)
  const lost = sum(faults.map((each) => each.lost))
  const figure = about('A node is killed:')
  return [
    figure('members who lost their socket', gaps.length),
    figure('slowest of them on the other node', Math.max(...gaps) / 1000, 's', { atMost: 6 }),
    figure('a member who does not come back is offline', goneAfter, 's', { atMost: 20 }),
    figure('acknowledged and lost', lost, '', { atMost: 0 }),
  ]
}

/** A member signs out on one node and has a tab of the same session on the other. */
export async function measureEndedSessions(cluster: Nodes): Promise<Figure[]> {
  const seconds: number[] = []
  for (let round = 0; round < SIGN_OUTS; round++) {
    const ada = await cluster.newMember()
    const tab = await cluster.tabAt(1, ada)
    seconds.push(
      await secondsOf(async () => {
        await cluster.clientAt(0, ada).call(signOut)
        await tab.closed
      }),
    )
  }
  const figure = about('A session ends:')
  const what = `slowest of ${SIGN_OUTS} sockets closed on the other node`
  return [figure(what, Math.max(...seconds), 's', { atMost: 1 })]
}

/** A node gets SIGTERM while members write and call. */
export async function measureStop(cluster: Nodes): Promise<Figure[]> {
  const writers = await startTraffic(cluster)
  const member = await cluster.newMember()
  let isStopping = false
  let failed = 0
  let answered = 0
  const call = async () => {
    while (!isStopping) {
      await cluster
        .clientAt(1, member)
        .call(listConversations)
        .then(
          ({ status }) => (status === 200 ? answered++ : failed++),
          () => failed++,
        )
    }
  }
  const calls = Array.from({ length: CALLERS }, call)
  await untilTrue(() => answered > 100)

  let code: number | null = null
  const exit = secondsOf(async () => {
    isStopping = true
    code = await cluster.nodes[1]!.kill('SIGTERM')
  })
  await Promise.all(calls)
  const seconds = await exit
  await Promise.all(writers.map((writer) => writer.finish()))
  const figure = about('SIGTERM under load:')
  return [
    figure('exit', seconds, 's', { atMost: 10 }),
    figure('exit code', code ?? Number.NaN, '', { atMost: 0 }),
    figure(`of ${answered + failed} calls, failed`, failed, '', { atMost: 0 }),
  ]
}
