import { connect, type Socket } from 'node:net'
import { listConversations } from '@shipmates/contract/chat'
import type { Nodes } from '../../../server/src/testing/nodes.ts'
import { about, type Figure } from '../report.ts'
import { percentile, secondsOf, untilTrue } from '../timing.ts'

const CLIENTS = 1000
const REQUEST = 'GET /api/v1/auth/session HTTP/1.1\r\nHost: slow.example\r\n'

/** Clients send one byte a second, while a member calls the same node. */
export async function measureSlowClients(cluster: Nodes): Promise<Figure[]> {
  const { hostname, port } = new URL(cluster.nodes[0]!.url)
  const member = await cluster.newMember()
  const closedAfter: number[] = []
  const open = new Set<Socket>()
  for (let n = 0; n < CLIENTS; n++) {
    const startedAt = performance.now()
    const socket = connect(Number(port), hostname).on('error', () => {})
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      closedAfter.push((performance.now() - startedAt) / 1000)
    })
  }
  let byte = 0
  const timer = setInterval(() => {
    for (const socket of open) socket.write(REQUEST[byte % REQUEST.length]!)
    byte++
  }, 1000)

  const calls: number[] = []
  let failed = 0
  await untilTrue(async () => {
    const call = async () => {
      const { status } = await cluster.clientAt(0, member).call(listConversations)
      if (status !== 200) failed++
    }
    calls.push(await secondsOf(call))
    return open.size === 0
  }).finally(() => {
    clearInterval(timer)
    for (const socket of open) socket.destroy()
  })
  const figure = about(`${CLIENTS} clients send a byte a second:`)
  return [
    figure('the last is closed', Math.max(...closedAfter), 's', { atMost: 15 }),
    figure('calls of a member that failed', failed, '', { atMost: 0 }),
    figure('p99 of its calls', percentile(calls, 0.99) * 1000, 'ms'),
  ]
}
