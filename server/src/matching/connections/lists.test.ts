import {
  listConnections,
  listPassed,
  listReceivedRequests,
  listSentRequests,
} from '@shipmates/contract/connections'
import type { RequestId } from '@shipmates/contract/ids'
import { describe, expect, test } from 'vitest'
import {
  answer,
  connectionsOf,
  connectMembers,
  decide,
  passedBy,
  sentBy,
  setPrivacy,
  waitingFor,
  withdraw,
} from '../../testing/connections.ts'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

/** Moves the clock, so that later decisions have later times. */
const later = () => {
  server.clock.aheadMs += 1000
}

test('pages of connections follow the order of the whole list, even with equal times', async () => {
  const [ada, ...others] = await server.newMembers(6)
  for (const other of others) await connectMembers(server.db, ada, other)
  await server.db
    .updateTable('connections')
    .set({ connectedAt: server.now() })
    .where('userId', '=', ada.id)
    .execute()
  const all = await connectionsOf(ada)

  const first = await connectionsOf(ada, { limit: 2 })
  const second = await connectionsOf(ada, { limit: 2, before: first[1]!.connectionId })
  const rest = await connectionsOf(ada, { before: second[1]!.connectionId })

  expect(all).toHaveLength(5)
  expect([first.length, second.length]).toEqual([2, 2])
  expect([...first, ...second, ...rest]).toEqual(all)
})

test('pages of received requests continue after a request that was answered or withdrawn', async () => {
  const [ada, ...others] = await server.newMembers(6)
  const ids: RequestId[] = []
  for (const other of others) {
    later()
    ids.unshift((await decide(other, 'interested', ada)).data!.requestId)
  }
  const all = await waitingFor(ada)
  const first = await waitingFor(ada, { limit: 2 })

  await answer(ada, 'rejected', ids[1]!)
  const afterAnswer = await waitingFor(ada, { limit: 1, before: ids[1]! })
  await withdraw(others[2]!, ids[2]!)
  const afterWithdrawal = await waitingFor(ada, { before: ids[2]! })

  expect(all.map(({ requestId }) => requestId)).toEqual(ids)
  expect(first).toEqual(all.slice(0, 2))
  expect(afterAnswer).toEqual(all.slice(2, 3))
  expect(afterWithdrawal).toEqual(all.slice(3))
})

test('sent requests are listed newest first, with rejected and suppressed ones as pending', async () => {
  const [ada, linus, grace, barbara] = await server.newMembers(4)
  const waiting = (await decide(ada, 'interested', linus, 'Hello')).data!
  later()
  const rejected = (await decide(ada, 'interested', grace)).data!
  await answer(grace, 'rejected', rejected.requestId)
  const first = (await decide(ada, 'interested', barbara)).data!
  await answer(barbara, 'rejected', first.requestId)
  await withdraw(ada, first.requestId)
  later()
  const suppressed = (await decide(ada, 'interested', barbara, 'Again')).data!

  const list = await sentBy(ada)

  const item = (requestId: RequestId, user: TestMember, note: string | null) => ({
    requestId,
    user: expect.objectContaining({ id: user.id, userName: user.userName, email: '' }),
    note,
    createdAt: expect.any(String),
  })
  expect(list).toEqual([
    item(suppressed.requestId, barbara, 'Again'),
    item(rejected.requestId, grace, null),
    item(waiting.requestId, linus, 'Hello'),
  ])
})

test('an accepted request is not among the sent ones', async () => {
  const [ada, linus] = await server.newMembers(2)
  const { requestId } = (await decide(ada, 'interested', linus)).data!

  await answer(linus, 'accepted', requestId)

  expect(await sentBy(ada)).toEqual([])
})

test('pages of sent requests continue after one that was withdrawn', async () => {
  const [ada, ...others] = await server.newMembers(6)
  for (const other of others) {
    later()
    await decide(ada, 'interested', other)
  }
  const all = await sentBy(ada)
  const [, second, third] = all

  const first = await sentBy(ada, { limit: 2 })
  await withdraw(ada, second!.requestId)
  const next = await sentBy(ada, { limit: 1, before: second!.requestId })
  await answer(others[2]!, 'accepted', third!.requestId)
  const rest = await sentBy(ada, { before: third!.requestId })

  expect(all.map(({ user }) => user.id)).toEqual(others.map(({ id }) => id).toReversed())
  expect(first).toEqual(all.slice(0, 2))
  expect(next).toEqual([third])
  expect(rest).toEqual(all.slice(3))
})

describe('passed developers', () => {
  /** A member who passed on three others and rejected three, alternately; the last one was rejected. */
  async function passing() {
    const [ada, ...others] = await server.newMembers(7)
    const requestIds = new Map<TestMember, RequestId>()
    for (const other of others.filter((_, index) => index % 2 === 1)) {
      requestIds.set(other, (await decide(other, 'interested', ada)).data!.requestId)
    }
    for (const other of others) {
      later()
      const requestId = requestIds.get(other)
      if (requestId) await answer(ada, 'rejected', requestId)
      else await decide(ada, 'ignored', other)
    }
    return { ada: ada, others, requestIds }
  }

  test('are passes and rejections by the time of the decision, in pages', async () => {
    const { ada, others } = await passing()

    const all = await passedBy(ada)
    const pages = [await passedBy(ada, { limit: 4 })]
    pages.push(await passedBy(ada, { limit: 4, before: pages[0]!.at(-1)!.requestId }))

    expect(all.map(({ user, status }) => [user.id, status])).toEqual(
      others.map(({ id }, index) => [id, index % 2 ? 'rejected' : 'ignored']).toReversed(),
    )
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(pages.flat()).toEqual(all)
    expect(pages[0]).toHaveLength(4)
  })

  test('continue after a pass that was undone', async () => {
    const [ada, ...others] = await server.newMembers(4)
    for (const other of others) {
      later()
      await decide(ada, 'ignored', other)
    }
    const all = await passedBy(ada)

    await withdraw(ada, all[1]!.requestId)

    expect(await passedBy(ada, { before: all[1]!.requestId })).toEqual(all.slice(2))
  })

  test('continue after a rejection that was undone by Connect', async () => {
    const [ada, ...others] = await server.newMembers(4)
    for (const other of others) {
      later()
      const { requestId } = (await decide(other, 'interested', ada)).data!
      await answer(ada, 'rejected', requestId)
    }
    const all = await passedBy(ada)

    await decide(ada, 'interested', others[1]!)

    expect(await passedBy(ada, { before: all[1]!.requestId })).toEqual(all.slice(2))
  })

  test('leave out none, even if passes between rejections were undone', async () => {
    const { ada } = await passing()
    const all = await passedBy(ada)

    await withdraw(ada, all[1]!.requestId)
    await withdraw(ada, all[3]!.requestId)

    const [, , ...older] = await passedBy(ada)
    const rest = await passedBy(ada, { before: all[3]!.requestId })
    expect(older.length).toBeGreaterThan(1)
    expect(rest.slice(-older.length)).toEqual(older)
  })

  test('keep their place and id when a rejected request is withdrawn', async () => {
    const { ada, others, requestIds } = await passing()
    const all = await passedBy(ada)

    later()
    await withdraw(others[3]!, requestIds.get(others[3]!)!)

    expect(await passedBy(ada)).toEqual(
      all.map((item) => (item.user.id === others[3]!.id ? { ...item, status: 'ignored' } : item)),
    )
  })

  test('include no one else', async () => {
    const { ada, others, requestIds } = await passing()

    const lists = await Promise.all(others.map((other) => passedBy(other)))

    expect(lists.flat()).toEqual([])
    expect((await sentBy(others[1]!)).map(({ requestId }) => requestId)).toEqual([
      requestIds.get(others[1]!),
    ])
    expect(await sentBy(ada)).toEqual([])
  })
})

test('pages are full even if members in between are hidden', async () => {
  const [ada, ...others] = await server.newMembers(6)
  const [hidden, leaving] = [others[3]!, others[2]!]
  for (const other of others.slice(0, 4)) {
    later()
    await decide(ada, 'ignored', other)
  }
  await setPrivacy(server.db, hidden, { discoverable: false })
  await startLeaving(server.db, leaving)

  const page = await passedBy(ada, { limit: 2 })
  const next = await passedBy(ada, { limit: 2, before: page[0]!.requestId })

  expect(page.map(({ user }) => user.id)).toEqual([others[1]!.id, others[0]!.id])
  expect(next).toEqual(page.slice(1))
})

test('lists refuse malformed pages', async () => {
  const ada = await server.newMember()
  const lists = [listConnections, listReceivedRequests, listSentRequests, listPassed]

  const answers = await Promise.all(
    lists.map((route) => ada.call(route, { query: { limit: '101' } })),
  )

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  }
})
