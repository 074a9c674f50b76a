import { logIn } from '@shipmates/contract/accounts'
import { listConversations } from '@shipmates/contract/chat'
import {
  type Choice,
  listConnections,
  listPassed,
  listReceivedRequests,
  listSentRequests,
} from '@shipmates/contract/connections'
import { getFeed, listRelated, searchDevelopers } from '@shipmates/contract/discovery'
import { listNotices } from '@shipmates/contract/notices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answer, decide, waitingFor, withdraw } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import type { Tab } from '../../testing/sockets.ts'
import { isAll, times } from '../../testing/volume.ts'

const server = await startServerForFile()
// Far from all other ids, so that they cannot equal a member's id.
await sql`alter table users alter id restart with 1000000`.execute(server.db)

const DAY_MS = 24 * 60 * 60 * 1000

/** Ada sends a request, Linus rejects it, Ada withdraws it and sends another. */
async function sentAgain() {
  const [ada, linus] = await server.newMembers(2)
  const first = (await decide(ada, 'interested', linus)).data!.requestId
  await answer(linus, 'rejected', first)
  await withdraw(ada, first)
  const second = await decide(ada, 'interested', linus)
  return { ada, linus, first, second }
}

test('a request after a rejection gets the usual reply and does not reach the member who rejected', async () => {
  const { ada, linus, second } = await sentAgain()
  const tab = await server.tabOf(linus)

  for (let round = 0; round < times(4, 20); round++) {
    const { requestId } = (await ada.call(listRelated, { query: { search: linus.userName } }))
      .data![0]!
    await withdraw(ada, requestId!)
    await decide(ada, 'interested', linus)
  }

  expect(second).toMatchObject({ status: 201, message: 'Connection request sent!' })
  expect(second.data!.status).toBe('interested')
  expect(await waitingFor(linus)).toEqual([])
  // This event would arrive after any event that should not have been sent.
  const grace = await server.newMember()
  await decide(grace, 'interested', linus)
  await tab.next('request_received')
  expect(tab.received.filter(({ payload }) => !isFrom(grace)(payload as never))).toEqual([])
  expect((await linus.call(listNotices)).data?.map(({ user }) => user?.id)).toEqual([grace.id])
})

test('the feed and search of the member who rejected are as after any rejection', async () => {
  const { ada, linus } = await sentAgain()

  const feed = await linus.call(getFeed, { query: { limit: '50' } })
  const found = await linus.call(searchDevelopers, { query: { search: ada.userName } })

  expect(feed.data!.map(({ id }) => id)).not.toContain(ada.id)
  expect(found.data!.map(({ id }) => id)).toEqual([ada.id])
})

test('neither passing nor withdrawing the pass lets a request through', async () => {
  const { ada, linus, second } = await sentAgain()

  await withdraw(ada, second.data!.requestId)
  const passed = await decide(ada, 'ignored', linus)
  await withdraw(ada, passed.data!.requestId)
  await decide(ada, 'interested', linus)

  expect(await waitingFor(linus)).toEqual([])
})

test('a member who rejected and then sends a request receives later requests again', async () => {
  const { ada, linus, second } = await sentAgain()
  await withdraw(ada, second.data!.requestId)

  const sent = await decide(linus, 'interested', ada)
  await withdraw(linus, sent.data!.requestId)
  await decide(ada, 'interested', linus)

  expect(await waitingFor(linus)).toHaveLength(1)
})

test('a suppressed request arrives when the pass that suppressed it is undone', async () => {
  const { ada, linus, second } = await sentAgain()
  const tab = await server.tabOf(linus)
  const pass = (await decide(linus, 'ignored', ada)).data!.requestId

  await withdraw(linus, pass)

  const { requestId } = second.data!
  expect(await tab.next('request_received')).toMatchObject({
    requestId,
    fromUserId: { id: ada.id },
  })
  expect(await waitingFor(linus)).toMatchObject([{ requestId }])
  const answered = await answer(linus, 'accepted', requestId)
  expect(answered.status).toBe(200)
})

/** Returns a function that replaces ids, names and times by placeholders, to compare two pairs. */
function createDisguise(ada: TestMember, linus: TestMember) {
  const names = new Map<string, string>()
  for (const [name, member] of Object.entries({ ada, linus })) {
    for (const value of [member.userName, member.email]) names.set(value, name)
  }
  const requests = new Map<string, string>()
  const idOf = (key: string, value: string) => {
    if (value === ada.id) return 'ada'
    if (value === linus.id) return 'linus'
    if (key !== 'requestId') return 'an id'
    if (!requests.has(value)) requests.set(value, `request ${requests.size + 1}`)
    return requests.get(value)
  }
  return (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (key, inner) => {
        if (typeof inner !== 'string') return inner
        if (/^\d{4}-\d\d-\d\dT/.test(inner)) return 'a time'
        return /[iI]d$/.test(key) ? idOf(key, inner) : (names.get(inner) ?? inner)
      }),
    )
}

/** Two members after a request of one, with everything that its sender sees. */
async function openWorld(isRejected: boolean) {
  const [ada, linus] = await server.newMembers(2)
  const tab = await server.tabOf(ada)
  const disguise = createDisguise(ada, linus)
  let latest = (await decide(ada, 'interested', linus)).data!.requestId
  if (isRejected) await answer(linus, 'rejected', latest)
  const ask = async (status: Choice) => {
    const answer = await decide(ada, status, linus)
    if (answer.data) latest = answer.data.requestId
    return answer
  }
  const moves = {
    connect: () => ask('interested'),
    pass: () => ask('ignored'),
    'take back': () => withdraw(ada, latest),
    'the other connects': async () => ({ status: (await decide(linus, 'interested', ada)).status }),
  }
  const view = async () => {
    const query = { search: linus.userName }
    const [feed, ...others] = await Promise.all([
      ada.call(getFeed, { query: { limit: '50' } }),
      ada.call(searchDevelopers, { query }),
      ada.call(listRelated, { query }),
      ada.call(listReceivedRequests),
      ada.call(listSentRequests),
      ada.call(listPassed),
      ada.call(listConnections),
      ada.call(listConversations),
    ])
    const isInFeed = feed.data!.some(({ id }) => id === linus.id)
    return { isInFeed, pagination: feed.pagination, others }
  }
  return { ada, tab, disguise, moves, view }
}

type World = Awaited<ReturnType<typeof openWorld>>
type Move = keyof World['moves']

interface Sequence {
  /** Moves whose view another sequence compares. */
  before: readonly Move[]
  seen: readonly Move[]
}

/** The sender's view after each step: the response and every list. */
async function play({ moves, view, disguise }: World, sequence: Sequence) {
  const seen = []
  for (const move of sequence.before) await moves[move]()
  for (const move of sequence.seen) {
    const { headers: _, ...answer } = (await moves[move]()) as Record<string, unknown>
    seen.push(disguise({ move, answer, view: await view() }))
  }
  return seen
}

/** The events in the sender's tab up to another member's request, which is sent last. */
async function receivedBy({ ada, tab, disguise }: World, grace: TestMember) {
  const isLast = () => tab.all('request_received').some(isFrom(grace))
  await decide(grace, 'interested', ada)
  await expect.poll(isLast).toBe(true)
  return disguise(tab.received.filter(({ payload }) => !isFrom(grace)(payload as never)))
}

const isFrom =
  ({ id }: TestMember) =>
  (event: ReturnType<Tab['all']>[number]) =>
    typeof event === 'object' &&
    (('fromUserId' in event && event.fromUserId.id === id) ||
      ('user' in event && event.user?.id === id))

const MOVES: Move[] = ['connect', 'pass', 'take back', 'the other connects']
const AGAIN: Move[] = ['take back', 'connect']
const everyPair = MOVES.flatMap((one) => MOVES.map((two) => [one, two] as const))
/** Pairs in which each move is once first and once second. */
const fewPairs = MOVES.map((one, n) => [one, MOVES[(n + 1) % MOVES.length]!] as const)
const sequences: Sequence[] = [
  { before: [], seen: ['connect', 'pass'] },
  { before: [], seen: AGAIN },
  ...(isAll ? everyPair : fewPairs).map((pair): Sequence => ({ before: AGAIN, seen: pair })),
  { before: AGAIN, seen: ['take back', 'the other connects', 'pass', 'connect'] },
  { before: AGAIN, seen: ['take back', 'pass', 'take back', 'connect', 'the other connects'] },
]

test('a member who waits or sends another request cannot tell whether their request was rejected', async () => {
  const grace = await server.newMember()
  for (const sequence of sequences) {
    const rejected = await openWorld(true)
    const waiting = await openWorld(false)

    const [afterRejection, afterWaiting] = await Promise.all([
      play(rejected, sequence),
      play(waiting, sequence),
    ])

    expect(afterRejection, [...sequence.before, ...sequence.seen].join(', ')).toEqual(afterWaiting)
    expect(await receivedBy(rejected, grace)).toEqual(await receivedBy(waiting, grace))
    rejected.tab.close()
    waiting.tab.close()
  }
})

test('90 days after the rejection a new request arrives, regardless of requests in between', async () => {
  const { ada, linus, second } = await sentAgain()
  /** Moves the clock and logs both in again, because their sessions have expired by then. */
  const wait = async (days: number) => {
    server.clock.aheadMs += days * DAY_MS
    for (const { call, email, password } of [ada, linus]) {
      await call(logIn, { body: { email, password } })
    }
  }

  await wait(89)
  await withdraw(ada, second.data!.requestId)
  const third = await decide(ada, 'interested', linus)
  const before = await waitingFor(linus)
  await wait(1)
  await withdraw(ada, third.data!.requestId)
  const fourth = await decide(ada, 'interested', linus)
  const after = await waitingFor(linus)

  server.clock.aheadMs = 0
  expect(before).toEqual([])
  expect(after).toMatchObject([{ requestId: fourth.data!.requestId }])
})
