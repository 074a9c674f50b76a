import { listConversations, listMessages } from '@shipmates/contract/chat'
import { listConnections, listReceivedRequests } from '@shipmates/contract/connections'
import type { SendResult } from '@shipmates/contract/events'
import { expect, test } from 'vitest'
import {
  answer,
  block,
  connectionsOf,
  decide,
  rowsOf,
  toRemove,
  withdraw,
} from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, type Tab } from '../../testing/sockets.ts'
import { times } from '../../testing/volume.ts'

const server = await startServerForFile()

const RACERS = times(10, 50)
const race = <T>(run: (racer: number) => Promise<T>) =>
  Promise.all(Array.from({ length: RACERS }, (_, racer) => run(racer)))

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

const stored = (one: TestMember, other: TestMember) => rowsOf(server.db, one, other)

test('many identical concurrent requests send one', async () => {
  const [ada, linus] = await server.newMembers(2)

  const answers = await race(() => decide(ada, 'interested', linus))

  expect(count(answers, 201)).toBe(1)
  expect(count(answers, 409)).toBe(RACERS - 1)
  expect((await linus.call(listReceivedRequests)).data).toHaveLength(1)
})

test('concurrent crossing requests create one connection', async () => {
  const [ada, linus] = await server.newMembers(2)

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
  const [ada, linus] = await server.newMembers(2)
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
  const [ada, linus] = await server.newMembers(2)
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

test('rounds of all actions concurrently leave one state each', async () => {
  const round = async () => {
    const [ada, linus] = await server.newMembers(2)
    const moves = await Promise.all([
      decide(ada, 'interested', linus),
      decide(linus, 'interested', ada),
      decide(ada, 'ignored', linus),
      decide(linus, 'ignored', ada),
    ])
    return { moves, ...(await stored(ada, linus)), connections: await ada.call(listConnections) }
  }
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  // Ten at a time: on a busy machine, `fetch` gives up on connections after ten seconds.
  for (let n = 0; n < times(1, 10); n++)
    rounds.push(...(await Promise.all(Array.from({ length: 10 }, round))))

  for (const { moves, requests, ends, connections } of rounds) {
    const isConnected = moves.some(({ data }) => data?.status === 'accepted')
    expect(moves.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(ends).toHaveLength(isConnected ? 2 : 0)
    expect(connections.data).toHaveLength(isConnected ? 1 : 0)
    expect(requests.filter(({ status }) => status === 'accepted')).toHaveLength(isConnected ? 1 : 0)
    expect(requests.filter(({ status }) => status === 'interested').length <= 1).toBe(true)
  }
})

const ROUNDS = times(3, 25)
const inRounds = <T>(run: (round: number) => Promise<T>) =>
  Promise.all(Array.from({ length: ROUNDS }, (_, round) => run(round)))

/** Sends ten messages of each of two members at once, while `end` runs. */
async function sendDuring(
  { ada, linus, adaTab, linusTab }: Awaited<ReturnType<typeof server.newChat>>,
  end: () => Promise<unknown>,
) {
  const sending = (tab: Tab, to: TestMember, name: string) =>
    Array.from({ length: 10 }, (_, n) => tab.send(draftTo(to, `${name} ${n}`)))
  const halves = [...sending(adaTab, linus, 'ada'), ...sending(linusTab, ada, 'linus')]
  const [, ...results] = await Promise.all([end(), ...halves])
  return results
}

const acknowledged = (results: readonly SendResult[]) =>
  results.flatMap((result) => (result.ok ? [result.message.content] : []))
const refusals = (results: readonly SendResult[]) =>
  results.flatMap((result) => (result.ok ? [] : [result.code]))

const contentsOf = async (member: TestMember, conversationId: string) => {
  const query = { limit: '100' }
  const { data } = await member.call(listMessages, { params: { conversationId }, query })
  return data!.map(({ content }) => content)
}

const ends = {
  'a removal': toRemove,
  'a block': async (member: TestMember, other: TestMember) => () => block(member, other),
}

test.each(Object.entries(ends))(
  'messages sent during %s are either acknowledged and stored, or refused',
  async (_, prepare) => {
    await inRounds(async () => {
      const chat = await server.newChat('before')
      const { ada, linus, adaTab, linusTab, conversationId } = chat
      const end = await prepare(ada, linus)

      const results = await sendDuring(chat, end)
      const late = [await adaTab.send(draftTo(linus)), await linusTab.send(draftTo(ada))]

      const stored = await contentsOf(linus, conversationId)
      expect(stored.toSorted()).toEqual(['before', ...acknowledged(results)].toSorted())
      expect(new Set([...refusals(results), ...refusals(late)])).toEqual(new Set(['NOT_CONNECTED']))
      expect(refusals(late)).toHaveLength(2)
      adaTab.close()
      linusTab.close()
    })
  },
)

test('a block during sends leaves the blocker nothing unread', async () => {
  await inRounds(async () => {
    const chat = await server.newChat('before')
    const { ada, linus, adaTab, linusTab } = chat

    await sendDuring(chat, () => block(ada, linus))

    const rows = await server.db
      .selectFrom('conversationMembers')
      .select('unreadCount')
      .where('userId', '=', ada.id)
      .execute()
    expect(rows).toEqual([{ unreadCount: 0 }])
    expect((await ada.call(listConversations)).data).toEqual([])
    adaTab.close()
    linusTab.close()
  })
})

test('one of two concurrent removals succeeds, and is the pass', async () => {
  await inRounds(async () => {
    const [ada, linus] = await server.newConnection()
    const removals = await Promise.all([toRemove(ada, linus), toRemove(linus, ada)])

    const answers = await Promise.all(removals.map((remove) => remove()))

    const remover = answers[0]!.status === 200 ? ada : linus
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await rowsOf(server.db, ada, linus)).toEqual({
      requests: [{ fromId: remover.id, status: 'ignored' }],
      ends: [],
    })
  })
})

test('a removal and a concurrent request of the other leave one outcome', async () => {
  await inRounds(async () => {
    const [ada, linus] = await server.newConnection()
    const remove = await toRemove(ada, linus)

    const [removed, sent] = await Promise.all([
      remove(),
      decide(linus, 'interested', ada, 'Again?'),
    ])

    const { requests, ends } = await rowsOf(server.db, ada, linus)
    const waiting = { fromId: linus.id, status: 'interested' }
    expect(removed.status).toBe(200)
    expect(ends).toEqual([])
    expect(requests.filter(({ fromId }) => fromId === ada.id)).toMatchObject([
      { status: 'ignored' },
    ])
    expect(requests.filter(({ fromId }) => fromId === linus.id)).toEqual(
      sent.status === 201 ? [waiting] : [],
    )
    expect([201, 409]).toContain(sent.status)
  })
})

test('a block and a concurrent acceptance leave only the block', async () => {
  await inRounds(async (round) => {
    const [ada, linus] = await server.newMembers(2)
    const { requestId } = (await decide(ada, 'interested', linus, 'Hello')).data!
    const [blocker, blocked] = round % 2 ? [ada, linus] : [linus, ada]

    const [accepted, done] = await Promise.all([
      round % 3 ? answer(linus, 'accepted', requestId) : decide(linus, 'interested', ada),
      block(blocker, blocked),
    ])

    expect(done.status).toBe(200)
    expect([200, 201, 404]).toContain(accepted.status)
    expect(await rowsOf(server.db, ada, linus)).toEqual({ requests: [], ends: [] })
    expect(await connectionsOf(ada)).toEqual([])
    const tab = await server.tabOf(ada)
    expect(await tab.send(draftTo(linus))).toMatchObject({ code: 'NOT_CONNECTED' })
    tab.close()
  })
})

test('many concurrent blocks, both ways, are two', async () => {
  await inRounds(async () => {
    const [ada, linus] = await server.newConnection()

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? block(ada, linus) : block(linus, ada))),
    )

    const rows = await server.db
      .selectFrom('blocks')
      .select('userId')
      .where('userId', 'in', [ada.id, linus.id])
      .execute()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(rows).toHaveLength(2)
    expect(await rowsOf(server.db, ada, linus)).toEqual({ requests: [], ends: [] })
  })
})

test('removals, requests and blocks in any order never leave a one-sided connection', async () => {
  await inRounds(async () => {
    const [ada, linus] = await server.newConnection()
    const removals = await Promise.all([toRemove(ada, linus), toRemove(linus, ada)])

    await Promise.all([
      ...removals.map((remove) => remove()),
      decide(ada, 'interested', linus),
      decide(linus, 'interested', ada, 'Hello'),
      decide(ada, 'ignored', linus),
      decide(linus, 'interested', ada),
    ])

    const { requests, ends } = await rowsOf(server.db, ada, linus)
    const accepted = requests.filter(({ status }) => status === 'accepted')
    expect([0, 2]).toContain(ends.length)
    expect(accepted).toHaveLength(ends.length / 2)
    const conversations = await server.db
      .selectFrom('conversations')
      .select('isOpen')
      .where('lowId', 'in', [ada.id, linus.id])
      .where('highId', 'in', [ada.id, linus.id])
      .execute()
    for (const { isOpen } of conversations) expect(isOpen).toBe(ends.length === 2)
  })
})
