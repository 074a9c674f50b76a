import { listConnections, listReceivedRequests } from '@shipmates/contract/connections'
import { expect, test } from 'vitest'
import { answer, decide, rowsOf, withdraw } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const RACERS = 50
const race = <T>(run: (racer: number) => Promise<T>) =>
  Promise.all(Array.from({ length: RACERS }, (_, racer) => run(racer)))

const twoMembers = () => Promise.all([server.newMember(), server.newMember()])
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

const stored = (one: TestMember, other: TestMember) => rowsOf(server.db, one, other)

test('many identical concurrent requests send one', async () => {
  const [ada, linus] = await twoMembers()

  const answers = await race(() => decide(ada, 'interested', linus))

  expect(count(answers, 201)).toBe(1)
  expect(count(answers, 409)).toBe(RACERS - 1)
  expect((await linus.call(listReceivedRequests)).data).toHaveLength(1)
})

test('concurrent crossing requests create one connection', async () => {
  const [ada, linus] = await twoMembers()

  const answers = await race((racer) =>
    racer % 2 ? decide(ada, 'interested', linus) : decide(linus, 'interested', ada),
  )

  const statuses = answers.flatMap(({ data }) => (data ? [data.status] : [])).sort()
  const { requests, ends } = await stored(ada, linus)
  expect(statuses).toEqual(['accepted', 'interested'])
  expect(requests).toMatchObject([{ status: 'accepted' }])
  expect(ends).toHaveLength(2)
  expect(new Set(ends.map(({ id }) => id)).size).toBe(1)
})

test('concurrent accept, reject, connect and pass settle a request exactly once', async () => {
  const [ada, linus] = await twoMembers()
  const { requestId } = (await decide(ada, 'interested', linus)).data!

  const answers = await race((racer) => {
    if (racer % 4 === 0) return decide(linus, 'interested', ada)
    if (racer % 4 === 1) return decide(linus, 'ignored', ada)
    const status = racer % 4 === 2 ? 'accepted' : 'rejected'
    return answer(linus, status, requestId)
  })

  const { requests, ends } = await stored(ada, linus)
  const accepted = answers.filter(({ data }) => data?.status === 'accepted')
  expect(answers.every(({ status }) => [200, 201, 404, 409].includes(status))).toBe(true)
  expect(accepted.length <= 1).toBe(true)
  expect(ends).toHaveLength(accepted.length * 2)
  expect(requests).toHaveLength(1)
  expect(requests[0]!.status === 'accepted').toBe(accepted.length === 1)
})

test('a request that is concurrently withdrawn and accepted ends up as one or the other', async () => {
  const [ada, linus] = await twoMembers()
  const { requestId } = (await decide(ada, 'interested', linus)).data!

  const answers = await race((racer) =>
    racer % 2 ? withdraw(ada, requestId) : answer(linus, 'accepted', requestId),
  )

  const { requests, ends } = await stored(ada, linus)
  expect(count(answers, 200)).toBe(1)
  expect([0, 2]).toContain(ends.length)
  // A withdrawn request leaves a pass.
  expect(requests).toMatchObject([{ status: ends.length === 2 ? 'accepted' : 'ignored' }])
})

test('a hundred rounds of all actions concurrently leave one state each', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const [ada, linus] = await twoMembers()
      const moves = await Promise.all([
        decide(ada, 'interested', linus),
        decide(linus, 'interested', ada),
        decide(ada, 'ignored', linus),
        decide(linus, 'ignored', ada),
      ])
      return { moves, ...(await stored(ada, linus)), connections: await ada.call(listConnections) }
    }),
  )

  for (const { moves, requests, ends, connections } of rounds) {
    const isConnected = moves.some(({ data }) => data?.status === 'accepted')
    expect(moves.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(ends).toHaveLength(isConnected ? 2 : 0)
    expect(connections.data).toHaveLength(isConnected ? 1 : 0)
    expect(requests.filter(({ status }) => status === 'accepted')).toHaveLength(isConnected ? 1 : 0)
    expect(requests.filter(({ status }) => status === 'interested').length <= 1).toBe(true)
  }
})
