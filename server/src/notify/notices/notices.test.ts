import { resolveReport } from '@shipmates/contract/admin-reports'
import { unblockMember } from '@shipmates/contract/blocks'
import { NOTICES_COUNTED_MAX, NOTICES_KEPT_MS } from '@shipmates/contract/limits'
import { countNotices, listNotices, readNotices, seeNotices } from '@shipmates/contract/notices'
import { reportMember } from '@shipmates/contract/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answer, block, decide, remove, withdraw } from '../../testing/connections.ts'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'
import { sweepNow } from '../../testing/sweeping.ts'
import { times } from '../../testing/volume.ts'

const server = await startServerForFile()

const noticesOf = async (member: TestMember, query: object = {}) =>
  (await member.call(listNotices, { query })).data!
const newCountOf = async (member: TestMember) => (await member.call(countNotices)).data!.newCount
const RACERS = times(8, 20)
const race = <T>(run: (racer: number) => Promise<T>) =>
  Promise.all(Array.from({ length: RACERS }, (_, racer) => run(racer)))

/** Stores notices of acceptances by new members, newest last. */
async function storeNotices({ id }: TestMember, count: number) {
  await sql`
    with others as (
      insert into users (email, user_name, password_hash, email_verified_at, created_at)
      select concat('n-', ${id}::text, '-', n, '@example.test'), concat('note_', ${id}::text, '_', n), '', now(), now()
      from generate_series(1, ${count}::int) n
      returning id
    )
    insert into notices (user_id, kind, other_id, created_at)
    select ${id}, 'acceptance', id, now() from others order by id
  `.execute(server.db)
}

test('a request reaches its receiver, in every tab and in the list, with the possible answers', async () => {
  const [ada, linus] = await server.newMembers(2)
  const [tab, second, adaTab] = await server.tabsOf(linus, linus, ada)

  const { requestId } = (await decide(ada, 'interested', linus, 'Ship it?')).data!

  const notice = await tab.next('notice')
  expect(await second.next('notice')).toEqual(notice)
  expect(notice).toMatchObject({ kind: 'request', user: { id: ada.id }, isRead: false, requestId })
  expect(await noticesOf(linus)).toEqual([notice])
  expect(await noticesOf(ada)).toEqual([])
  // The page of requests counts it.
  expect(await newCountOf(linus)).toBe(0)
  await adaTab.caughtUp()
  expect(adaTab.all('notice')).toEqual([])
})

test('an acceptance reaches the sender, and the request is read for the member who accepted it', async () => {
  const [ada, linus] = await server.newMembers(2)
  const tab = await server.tabOf(ada)
  const { requestId } = (await decide(ada, 'interested', linus)).data!

  await answer(linus, 'accepted', requestId)

  const notice = await tab.next('notice')
  expect(notice).toMatchObject({
    kind: 'acceptance',
    user: { id: linus.id, email: linus.email },
    requestId: null,
  })
  expect(await noticesOf(ada)).toEqual([notice])
  expect(await newCountOf(ada)).toBe(1)
  expect(await noticesOf(linus)).toMatchObject([{ kind: 'request', isRead: true, requestId: null }])
  expect(await newCountOf(linus)).toBe(0)
})

test('a reviewed report reaches its reporter, without a name', async () => {
  const [ada, linus] = await server.newMembers(2)
  const moderator = await newStaff(server, 'moderator')
  const tab = await server.tabOf(ada)
  const body = { userId: linus.id, kind: 'spam' } as const
  const { reportId } = (await ada.call(reportMember, { body })).data!

  const resolve = () =>
    moderator.call(resolveReport, { params: { reportId }, body: { action: 'warn', note: 'Stop.' } })
  await resolve()
  await resolve()

  const notice = await tab.next('notice')
  expect(notice).toMatchObject({ kind: 'report', user: null, requestId: null })
  expect(await noticesOf(ada)).toEqual([notice])
  expect(await noticesOf(linus)).toEqual([])
})

test.each([
  ['withdrawn', (ada: TestMember, _: TestMember, id: never) => withdraw(ada, id)],
  ['rejected', (_: TestMember, linus: TestMember, id: never) => answer(linus, 'rejected', id)],
  ['passed on', (ada: TestMember, linus: TestMember) => decide(linus, 'ignored', ada)],
  ['followed by a block', (ada: TestMember, linus: TestMember) => block(linus, ada)],
  ['of who blocks', (ada: TestMember, linus: TestMember) => block(ada, linus)],
  ['of who leaves', (ada: TestMember) => startLeaving(server.db, ada)],
])('a request that is %s is in no list and in no count', async (_what, act) => {
  const [ada, linus] = await server.newMembers(2)
  const { requestId } = (await decide(ada, 'interested', linus)).data!

  await act(ada, linus, requestId as never)

  expect(await noticesOf(linus)).toEqual([])
  expect(await newCountOf(linus)).toBe(0)
})

test('when two are parted, neither sees notices about the other any more, even after an unblocking', async () => {
  const [ada, linus] = await server.newMembers(2)
  const connect = async () => {
    await decide(ada, 'interested', linus)
    await decide(linus, 'interested', ada)
  }
  await connect()

  await remove(linus, ada)
  const removed = [await noticesOf(ada), await noticesOf(linus)]
  await connect()
  await block(ada, linus)
  await ada.call(unblockMember, { params: { userId: linus.id } })
  const blocked = [await noticesOf(ada), await noticesOf(linus)]

  expect([removed, blocked]).toEqual([
    [[], []],
    [[], []],
  ])
})

test('a new request after a withdrawal renews the notice', async () => {
  const [ada, linus] = await server.newMembers(2)
  const first = (await decide(ada, 'interested', linus)).data!.requestId
  const [old] = await noticesOf(linus)
  await linus.call(readNotices)
  await withdraw(ada, first)

  const second = (await decide(ada, 'interested', linus)).data!.requestId

  const [notice, ...others] = await noticesOf(linus)
  expect(others).toEqual([])
  expect(notice).toMatchObject({ requestId: second, isRead: false })
  expect(BigInt(notice!.noticeId)).toBeGreaterThan(BigInt(old!.noticeId))
})

test('many identical and crossing decisions leave one notice of each kind', async () => {
  const [ada, linus] = await server.newMembers(2)
  const tabs = await server.tabsOf(ada, linus)

  await race((racer) =>
    racer % 2 ? decide(ada, 'interested', linus) : decide(linus, 'interested', ada),
  )

  const lists = [await noticesOf(ada), await noticesOf(linus)]
  const kinds = lists.map((list) => list.map(({ kind }) => kind)).toSorted()
  await Promise.all(tabs.map((tab) => tab.caughtUp()))
  expect(kinds).toEqual([['acceptance'], ['request']])
  expect(tabs.map((tab) => tab.all('notice').length)).toEqual([1, 1])
})

test('seeing the list leaves nothing new and all unread; reading it leaves nothing unread, in every tab', async () => {
  const [ada, linus] = await server.newMembers(2)
  await storeNotices(linus, 1)
  const [tab, adaTab] = await server.tabsOf(linus, ada)
  const before = await newCountOf(linus)

  await linus.call(seeNotices)
  await tab.next('notices_seen')
  const seen = [await newCountOf(linus), await noticesOf(linus)]
  await linus.call(readNotices)
  await tab.next('notices_read')
  const read = await noticesOf(linus)
  await linus.call(seeNotices)
  await linus.call(readNotices)
  await Promise.all([tab.caughtUp(), adaTab.caughtUp()])

  expect(before).toBe(1)
  expect(seen).toMatchObject([0, [{ isRead: false }]])
  expect(read).toMatchObject([{ isRead: true }])
  const upTo = read[0]!.noticeId
  expect(tab.received).toEqual([
    { event: 'notices_seen', payload: { upTo } },
    { event: 'notices_read', payload: { upTo } },
  ])
  expect(adaTab.received).toEqual([])
})

test('reading notices up to one leaves later ones new and unread', async () => {
  const linus = await server.newMember()
  await storeNotices(linus, 3)
  const [newest, middle] = await noticesOf(linus)
  const upTo = middle!.noticeId
  const tab = await server.tabOf(linus)

  await linus.call(readNotices, { body: { upTo } })

  expect(await tab.next('notices_read')).toEqual({ upTo })
  expect(await newCountOf(linus)).toBe(1)
  const after = await noticesOf(linus)
  expect(after.map(({ isRead }) => isRead)).toEqual([false, true, true])
  expect(after[0]).toEqual(newest)
})

test('reading notices also marks them as seen', async () => {
  const linus = await server.newMember()
  await storeNotices(linus, 1)

  await linus.call(readNotices)

  expect(await newCountOf(linus)).toBe(0)
})

test('concurrent seeing, reading and new requests end with one state', async () => {
  const linus = await server.newMember()
  await storeNotices(linus, 30)
  const ada = await server.newMember()

  const answers = await race((racer) => {
    if (racer === 7) return decide(ada, 'interested', linus)
    return linus.call(racer % 2 ? readNotices : seeNotices)
  })

  expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
  const [newest, ...others] = await noticesOf(linus)
  expect(others).toHaveLength(30)
  expect(others.every(({ isRead }) => isRead)).toBe(true)
  // Ada's request came before the list was last read, or after it and then perhaps before it was last opened.
  expect(newest).toMatchObject({ user: { id: ada.id } })
  expect(await newCountOf(linus)).toBe(0)
})

test('the list is read page by page, newest first, and the count has a maximum', async () => {
  const linus = await server.newMember()
  await storeNotices(linus, 60)

  const whole = await noticesOf(linus)
  const page = await noticesOf(linus, { limit: '5' })
  const next = await noticesOf(linus, { limit: '5', before: page.at(-1)!.noticeId })
  const last = await noticesOf(linus, { before: whole.at(-1)!.noticeId })

  expect(whole).toHaveLength(50)
  expect([...page, ...next]).toEqual(whole.slice(0, 10))
  expect(last).toHaveLength(10)
  expect(await newCountOf(linus)).toBe(NOTICES_COUNTED_MAX)
})

test('malformed pages and marks are refused', async () => {
  const linus = await server.newMember()

  const answers = [
    await linus.call(listNotices, { query: { limit: '51' } }),
    await linus.call(readNotices, { body: { upTo: 'x' } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([400, 400])
})

test('old notices are swept', async () => {
  const [ada, linus] = await server.newMembers(2)
  await storeNotices(linus, 3)
  const by = sql`${NOTICES_KEPT_MS} * interval '1 ms'`
  await sql`
    update notices set created_at = created_at - ${by} where user_id = ${linus.id}
  `.execute(server.db)
  await decide(ada, 'interested', linus)

  await sweepNow(server)

  expect(await noticesOf(linus)).toMatchObject([{ user: { id: ada.id } }])
})
