import { listConnections, listReceivedRequests } from '@shipmates/contract/connections'
import { expect, test } from 'vitest'
import { answer, connectMembers, decide, waitingFor, withdraw } from '../../testing/connections.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const newMembers = (length: number) => Promise.all(Array.from({ length }, () => server.newMember()))

test('pages of connections follow the order of the whole list, even with equal times', async () => {
  const [ada, ...others] = await newMembers(6)
  for (const other of others) await connectMembers(server.db, ada!, other)
  await server.db
    .updateTable('connections')
    .set({ connectedAt: server.now() })
    .where('userId', '=', ada!.id)
    .execute()
  const list = async (query: object = {}) => (await ada!.call(listConnections, { query })).data!
  const all = await list()

  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, before: first[1]!.connectionId })
  const rest = await list({ before: second[1]!.connectionId })

  expect(all).toHaveLength(5)
  expect([first.length, second.length]).toEqual([2, 2])
  expect([...first, ...second, ...rest]).toEqual(all)
})

test('pages of received requests continue after a request that was answered or withdrawn', async () => {
  const [ada, ...others] = await newMembers(6)
  const ids = []
  for (const other of others) {
    server.clock.aheadMs += 1000
    ids.unshift((await decide(other, 'interested', ada!)).data!.requestId)
  }
  const all = await waitingFor(ada!)
  const first = await waitingFor(ada!, { limit: 2 })

  await answer(ada!, 'rejected', ids[1]!)
  const afterAnswer = await waitingFor(ada!, { limit: 1, before: ids[1]! })
  await withdraw(others[2]!, ids[2]!)
  const afterWithdrawal = await waitingFor(ada!, { before: ids[2]! })

  expect(all.map(({ requestId }) => requestId)).toEqual(ids)
  expect(first).toEqual(all.slice(0, 2))
  expect(afterAnswer).toEqual(all.slice(2, 3))
  expect(afterWithdrawal).toEqual(all.slice(3))
})

test.each([{ limit: '0' }, { limit: '101' }, { before: 'x' }])('lists refuse %o', async (query) => {
  const ada = await server.newMember()

  const answers = await Promise.all(
    [listConnections, listReceivedRequests].map((route) => ada.call(route, { query })),
  )

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  }
})
