import { answerRequest, sendRequest, type Verdict } from '@shipmates/contract/connections'
import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { describe, expect, test } from 'vitest'
import {
  answer,
  connectionsOf,
  connectMembers,
  decide,
  setPrivacy,
  waitingFor,
  withdraw,
} from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const connect = (from: TestMember, to: TestMember) => decide(from, 'interested', to)
const pass = (from: TestMember, to: TestMember) => decide(from, 'ignored', to)

const feedNames = async (member: TestMember) =>
  (await member.call(getFeed, { query: { limit: '50' } })).data!.map(({ userName }) => userName)
const foundNames = async (member: TestMember, { userName: search }: TestMember) =>
  (await member.call(searchDevelopers, { query: { search } })).data!.map(({ userName }) => userName)

/** Brings two members to the state after B answered A's request. */
async function answered(verdict: Verdict) {
  const [ada, linus] = await server.newMembers(2)
  const { data } = await connect(ada, linus)
  await answer(linus, verdict, data!.requestId)
  return { ada, linus, requestId: data!.requestId }
}

describe('Connect', () => {
  test('waits for the other member, who sees the sender but not their address', async () => {
    const [ada, linus] = await server.newMembers(2)

    const sent = await connect(ada, linus)

    expect(sent).toMatchObject({
      status: 201,
      message: 'Connection request sent!',
      data: { status: 'interested' },
    })
    expect(await waitingFor(linus)).toEqual([
      {
        requestId: sent.data!.requestId,
        createdAt: expect.any(String),
        note: null,
        fromUserId: expect.objectContaining({ id: ada.id, userName: ada.userName, email: '' }),
      },
    ])
    expect(await waitingFor(ada)).toEqual([])
  })
})

describe('Pass', () => {
  test('removes the other from my feed and leaves me in theirs', async () => {
    const [ada, linus] = await server.newMembers(2)

    const passed = await pass(ada, linus)

    expect(passed).toMatchObject({
      status: 201,
      message: 'User ignored',
      data: { status: 'ignored' },
    })
    expect(await feedNames(ada)).not.toContain(linus.userName)
    expect(await feedNames(linus)).toContain(ada.userName)
    expect(await waitingFor(linus)).toEqual([])
  })
})

describe('Answering', () => {
  test('accepts a request: both see the other, with the address', async () => {
    const [ada, linus] = await server.newMembers(2)
    const { data } = await connect(ada, linus)

    const accepted = await answer(linus, 'accepted', data!.requestId)

    expect(accepted).toMatchObject({
      status: 200,
      message: 'Connection accepted!',
      data: { requestId: data!.requestId, status: 'accepted' },
    })
    const connectionId = accepted.data!.connectionId
    expect(await connectionsOf(ada)).toMatchObject([
      { connectionId, connectedUser: { id: linus.id, email: linus.email, lastSeenAt: null } },
    ])
    expect(await connectionsOf(linus)).toMatchObject([
      { connectionId, connectedUser: { id: ada.id, email: ada.email } },
    ])
  })

  test('rejects a request: it disappears and no connection is made', async () => {
    const [ada, linus] = await server.newMembers(2)
    const { data } = await connect(ada, linus)

    const rejected = await answer(linus, 'rejected', data!.requestId)

    expect(rejected).toMatchObject({ status: 200, message: 'Connection rejected' })
    expect(rejected.data).toEqual({ requestId: data!.requestId, status: 'rejected' })
    expect(await waitingFor(linus)).toEqual([])
    expect(await connectionsOf(ada)).toEqual([])
    expect(await feedNames(ada)).not.toContain(linus.userName)
  })

  test.each([
    ['Connect', 'accepted', connect],
    ['Pass', 'rejected', pass],
  ] as const)('%s on the sender of a request is an answer: %s', async (_, status, decision) => {
    const [ada, linus] = await server.newMembers(2)
    const { requestId } = (await connect(ada, linus)).data!

    const answered = await decision(linus, ada)

    expect(answered).toMatchObject({ status: 201, data: { requestId, status } })
    expect(await waitingFor(linus)).toEqual([])
  })

  test('only the receiver can answer a request', async () => {
    const [ada, linus, eve] = await server.newMembers(3)
    const { requestId } = (await connect(ada, linus)).data!

    const bySender = await answer(ada, 'accepted', requestId)
    const byStranger = await answer(eve, 'accepted', requestId)
    const byReceiver = await answer(linus, 'accepted', requestId)

    expect(bySender).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(byStranger).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(byReceiver.status).toBe(200)
  })

  test('a second answer is refused', async () => {
    const { linus, requestId } = await answered('rejected')

    const second = await answer(linus, 'accepted', requestId)

    expect(second).toMatchObject({ status: 409, code: 'ALREADY_ANSWERED' })
  })

  test('the member a pass is about cannot find or answer it', async () => {
    const [ada, linus] = await server.newMembers(2)
    const passed = await pass(ada, linus)

    const answeredPass = await answer(linus, 'accepted', passed.data!.requestId)

    expect(answeredPass).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('Withdrawing', () => {
  test('a pass brings the other back into my feed', async () => {
    const [ada, linus] = await server.newMembers(2)
    const passed = await pass(ada, linus)

    const withdrawn = await withdraw(ada, passed.data!.requestId)

    expect(withdrawn.status).toBe(200)
    expect(await feedNames(ada)).toContain(linus.userName)
  })

  test('a pending request removes it from the other, who stays out of my feed and can be found by search', async () => {
    const [ada, linus] = await server.newMembers(2)
    const sent = await connect(ada, linus)

    const withdrawn = await withdraw(ada, sent.data!.requestId)

    expect(withdrawn.status).toBe(200)
    expect(await waitingFor(linus)).toEqual([])
    expect((await answer(linus, 'accepted', sent.data!.requestId)).status).toBe(404)
    expect(await feedNames(ada)).not.toContain(linus.userName)
    expect(await foundNames(ada, linus)).toEqual([linus.userName])
    expect((await connect(ada, linus)).status).toBe(201)
    expect(await waitingFor(linus)).toHaveLength(1)
  })

  test('a rejected request works as for a pending one, and the member who rejected does not see me again', async () => {
    const { ada, linus, requestId } = await answered('rejected')

    const withdrawn = await withdraw(ada, requestId)

    expect(withdrawn.status).toBe(200)
    expect(await feedNames(ada)).not.toContain(linus.userName)
    expect(await foundNames(ada, linus)).toEqual([linus.userName])
    expect(await feedNames(linus)).not.toContain(ada.userName)
    expect(await foundNames(linus, ada)).toEqual([ada.userName])
  })

  test("an accepted request, another member's and a deleted one are not found", async () => {
    const { ada, linus, requestId } = await answered('accepted')
    const [eve, mallory] = await server.newMembers(2)
    const passed = await pass(eve, mallory)

    const refused = [
      await withdraw(ada, requestId),
      await withdraw(linus, requestId),
      await withdraw(mallory, passed.data!.requestId),
    ]
    await withdraw(eve, passed.data!.requestId)
    refused.push(await withdraw(eve, passed.data!.requestId))

    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})

describe('Input', () => {
  test('members cannot decide about themselves', async () => {
    const ada = await server.newMember()

    const answers = [await connect(ada, ada), await pass(ada, ada)]

    for (const refused of answers) {
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    }
  })

  test('unknown statuses are refused', async () => {
    const [ada, linus] = await server.newMembers(2)

    const sent = await ada.call(sendRequest, { params: { status: 'accepted', userId: linus.id } })
    const answered = await ada.call(answerRequest, {
      params: { status: 'interested', requestId: '1' },
    })

    expect(sent).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(answered).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  test('unknown, unverified and invalid members are not found', async () => {
    const ada = await server.newMember()
    const unverified = await server.newMember({ isVerified: false })

    for (const userId of ['999999999', unverified.id, 'abc']) {
      const sent = await ada.call(sendRequest, { params: { status: 'interested', userId } })
      expect(sent, userId).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})

test('received requests and connections are listed newest first', async () => {
  const ada = await server.newMember()
  const others = []
  for (let n = 0; n < 3; n++) {
    const other = await server.newMember()
    server.clock.aheadMs += 1000
    await connect(other, ada)
    others.unshift(other.userName)
  }

  const waiting = await waitingFor(ada)
  for (const { requestId } of waiting) {
    server.clock.aheadMs += 1000
    await answer(ada, 'accepted', requestId)
  }
  const connections = await connectionsOf(ada)

  expect(waiting.map(({ fromUserId }) => fromUserId.userName)).toEqual(others)
  expect(connections.map(({ connectedUser }) => connectedUser.userName)).toEqual(
    others.toReversed(),
  )
})

const closed = { status: 403, code: 'REQUESTS_CLOSED' }

test('a member who accepts no requests can be passed, but gets no request', async () => {
  const [ada, linus] = await server.newMembers(2)
  await setPrivacy(server.db, linus, { requestsFrom: 'nobody' })

  const sent = await decide(ada, 'interested', linus)
  const passed = await decide(ada, 'ignored', linus)

  expect(sent).toMatchObject({
    ...closed,
    message: 'This developer is not taking requests right now.',
  })
  expect(passed).toMatchObject({ status: 201, data: { status: 'ignored' } })
  expect(await waitingFor(linus)).toEqual([])
})

test('a refused request keeps my earlier pass', async () => {
  const [ada, linus] = await server.newMembers(2)
  const passed = await decide(ada, 'ignored', linus)
  await setPrivacy(server.db, linus, { requestsFrom: 'nobody' })

  await decide(ada, 'interested', linus)

  expect(await decide(ada, 'ignored', linus)).toMatchObject({ data: passed.data! })
})

test('a member who accepts requests from mutual connections gets theirs', async () => {
  const [ada, linus, grace, eve] = await server.newMembers(4)
  await setPrivacy(server.db, linus, { requestsFrom: 'mutual' })
  await connectMembers(server.db, ada, grace)
  await connectMembers(server.db, linus, grace)

  expect(await decide(eve, 'interested', linus)).toMatchObject(closed)
  expect(await decide(ada, 'interested', linus)).toMatchObject({ status: 201 })
})

test('Connect accepts a request even if its sender accepts none', async () => {
  const [ada, linus] = await server.newMembers(2)
  await decide(linus, 'interested', ada)
  await setPrivacy(server.db, linus, { requestsFrom: 'nobody' })

  const accepted = await decide(ada, 'interested', linus)

  expect(accepted).toMatchObject({ status: 201, data: { status: 'accepted' } })
})

/** Linus accepts no requests. Before that, Ada sent one, which was perhaps rejected and perhaps withdrawn. */
async function answeredRequest({
  isRejected,
  isWithdrawn,
}: {
  isRejected: boolean
  isWithdrawn: boolean
}) {
  const [ada, linus] = await server.newMembers(2)
  const { requestId } = (await decide(ada, 'interested', linus)).data!
  if (isRejected) await answer(linus, 'rejected', requestId)
  if (isWithdrawn) await withdraw(ada, requestId)
  await setPrivacy(server.db, linus, { requestsFrom: 'nobody' })
  return ask(ada, linus)
}

async function ask(ada: TestMember, linus: TestMember) {
  const { headers: _, ...answer } = await decide(ada, 'interested', linus)
  return answer
}

test('a member who accepts no requests does not reveal whether a request was rejected', async () => {
  const waiting = await answeredRequest({ isRejected: false, isWithdrawn: false })
  const withdrawn = await answeredRequest({ isRejected: false, isWithdrawn: true })

  expect(waiting).toMatchObject({ status: 409, code: 'ALREADY_REQUESTED' })
  expect(await answeredRequest({ isRejected: true, isWithdrawn: false })).toEqual(waiting)
  expect(withdrawn).toMatchObject(closed)
  expect(await answeredRequest({ isRejected: true, isWithdrawn: true })).toEqual(withdrawn)
})

test("a request to a connection is refused as such, whatever the other's setting for requests", async () => {
  const [ada, linus] = await server.newMembers(2)
  await connectMembers(server.db, ada, linus)
  await setPrivacy(server.db, linus, { requestsFrom: 'nobody' })

  expect(await decide(ada, 'interested', linus)).toMatchObject({ code: 'ALREADY_CONNECTED' })
  expect(await decide(linus, 'ignored', ada)).toMatchObject({ code: 'ALREADY_CONNECTED' })
})
