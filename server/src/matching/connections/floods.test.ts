import { withdrawRequest } from '@shipmates/contract/connections'
import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectMembers, decide } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'
import { sweepNow } from '../../testing/sweeping.ts'
import { clearFlood, takeUnreported } from './floods.ts'
import { connections } from './index.ts'

const server = await startServerForFile({
  config: { hasRateLimits: true },
})

/** Members who receive the requests of all tests. Each sender asks them in this order, each once. */
const receivers = await server.newMembers(20)
const requests = new Map<TestMember, number>()

/** The next members without a request from the sender. */
function nextReceivers(from: TestMember, count: number) {
  const start = requests.get(from) ?? 0
  requests.set(from, start + count)
  return receivers.slice(start, start + count)
}

/** Sends requests with a note to this many members, one after the other; returns the statuses of the responses. */
async function ask(from: TestMember, times: number, note?: (to: TestMember) => string) {
  const statuses: number[] = []
  for (const to of nextReceivers(from, times)) {
    statuses.push((await decide(from, 'interested', to, note?.(to))).status)
  }
  return statuses
}

const ruleOf = async ({ id }: TestMember) =>
  (
    await server.db
      .selectFrom('requestFloods')
      .select('rule')
      .where('userId', '=', id)
      .where('clearedAt', 'is', null)
      .executeTakeFirst()
  )?.rule

/** Requests that a member sent to new members some days ago, some of them accepted. */
async function sentBefore(
  from: TestMember,
  { times, accepted }: { times: number; accepted: number },
) {
  for (const [index, to] of (await server.newMembers(times)).entries()) {
    await sql`
      insert into sent_requests (from_id, to_id, sent_at, has_link)
      values (${from.id}, ${to.id}, ${server.now()}::timestamptz - interval '3 days', false)
    `.execute(server.db)
    if (index < accepted) await connectMembers(server.db, from, to)
  }
}

test('the same note to eight members is recorded as a flood, whatever their names and its spelling', async () => {
  const ada = await server.newMember()

  await ask(ada, 7, ({ userName }) => `Hi ${userName}, BUY my course!`)
  const before = await ruleOf(ada)
  await ask(ada, 1, ({ userName }) => `hi ${userName.toUpperCase()} - buy my course`)

  expect([before, await ruleOf(ada)]).toEqual([undefined, 'same_note'])
})

test('different notes and requests without a note are not a flood', async () => {
  const ada = await server.newMember()

  await ask(
    ada,
    10,
    ({ userName }) => `I liked your answer about ${[...userName].toReversed().join('')}`,
  )
  await ask(ada, 9)

  expect(await ruleOf(ada)).toBeUndefined()
})

test('a withdrawn request counts, and an accepted one does not', async () => {
  const [ada, grace] = await server.newMembers(2)
  for (const to of nextReceivers(ada, 8)) {
    const { data } = await decide(ada, 'interested', to, 'Buy my course')
    await ada.call(withdrawRequest, { params: { requestId: data!.requestId } })
  }
  for (const to of nextReceivers(grace, 8)) {
    await decide(grace, 'interested', to, 'Buy my course')
    await decide(to, 'interested', grace)
  }

  expect([await ruleOf(ada), await ruleOf(grace)]).toEqual(['same_note', undefined])
})

test('the record of a request is deleted after 30 days', async () => {
  const ada = await server.newMember()
  await ask(ada, 2, () => 'Hello')
  const sweepAfter = async (days: number) => {
    await sweepNow(server, { daysLater: days, of: [connections] })
    return server.db
      .selectFrom('sentRequests')
      .select('toId')
      .where('fromId', '=', ada.id)
      .execute()
  }

  expect(await sweepAfter(29)).toHaveLength(2)
  expect(await sweepAfter(31)).toEqual([])
})

test('five notes with a link are recorded as a flood', async () => {
  const ada = await server.newMember()

  await ask(ada, 4, ({ id }) => `Look at https://example.test/${id}`)
  const before = await ruleOf(ada)
  await ask(ada, 1, () => 'more on shady-offers.xyz/join')

  expect([before, await ruleOf(ada)]).toEqual([undefined, 'links'])
})

test.each([
  { accepted: 2, rule: 'unanswered' },
  { accepted: 3, rule: undefined },
])(
  'twenty requests a day after forty with $accepted accepted: $rule',
  async ({ accepted, rule }) => {
    const ada = await server.newMember()
    await sentBefore(ada, { times: 40, accepted })

    await ask(ada, 20)

    expect(await ruleOf(ada)).toBe(rule)
  },
)

test('a member after a flood can send five requests an hour, and no words are refused', async () => {
  const ada = await server.newMember()
  await ask(ada, 8, () => 'Buy my course')

  expect(await ask(ada, 6, () => 'Buy my course')).toEqual([201, 201, 201, 201, 201, 429])
})

test('a limited member can send five requests an hour', async () => {
  const ada = await server.newMember()
  const moderator = await newStaff(server, 'moderator')
  await actOn(moderator, 'limit', ada)

  const limited = await ask(ada, 6)
  await actOn(moderator, 'restore', ada)

  expect(limited).toEqual([201, 201, 201, 201, 201, 429])
  expect(await ask(ada, 1)).toEqual([201])
})

test('after the staff cleared a flood, only later requests count', async () => {
  const ada = await server.newMember()
  await ask(ada, 8, () => 'Buy my course')

  server.clock.aheadMs += 1000
  await clearFlood(server.db, ada.id, server.now())
  server.clock.aheadMs += 1000
  const after = await ask(ada, 7, () => 'Buy my course')
  const rule = await ruleOf(ada)
  await ask(ada, 1, () => 'Buy my course')

  expect(after).toEqual(Array(7).fill(201))
  expect([rule, await ruleOf(ada)]).toEqual([undefined, 'same_note'])
})

test('a flood is reported once, by one of several nodes, and again after it was cleared', async () => {
  const ada = await server.newMember()
  const takeAll = async () => {
    const takes = Array.from({ length: 4 }, () =>
      server.db.transaction().execute((tx) => takeUnreported(tx)),
    )
    const taken = await Promise.all(takes)
    return taken.filter((flood) => flood?.userId === (ada.id as UserId))
  }
  const flood = () => ask(ada, 8, () => 'Buy my course')
  while (await server.db.transaction().execute((tx) => takeUnreported(tx))) {}

  await flood()
  const first = await takeAll()
  const second = await takeAll()
  await clearFlood(server.db, ada.id, server.now())
  server.clock.aheadMs += 24 * 60 * 60_000
  await flood()
  const third = await takeAll()

  expect([first, second, third].map((taken) => taken.length)).toEqual([1, 0, 1])
})
