import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { feedPage, rankOnly, startFeedServer, storeCrowd } from '../../testing/feed.ts'
import { sweepNow } from '../../testing/sweeping.ts'

const server = await startFeedServer()

async function community(members: number) {
  await storeCrowd(server.db, members)
  return server.newMember()
}

const countDepartures = async () =>
  (await server.db.selectFrom('directoryDepartures').select('memberId').execute()).length

// Two ways to leave the feed of a running session, and to return: `show` and `open`.

const show = (ids: readonly string[], isDiscoverable: boolean) =>
  sql`
    insert into privacy_settings (user_id, discoverable)
    select id, ${isDiscoverable} from unnest(${ids}::bigint[]) as id
    on conflict (user_id) do update set discoverable = excluded.discoverable
  `.execute(server.db)

const open = (ids: readonly string[], isOpen: boolean) =>
  sql`
    insert into profiles (user_id, availability)
    select id, ${isOpen ? 'open' : 'closed'} from unnest(${ids}::bigint[]) as id
    on conflict (user_id) do update set availability = excluded.availability
  `.execute(server.db)

test.each([
  ['hides', 5, show],
  ['hides', 0, show],
  ['closes', 5, open],
  ['closes', 0, open],
])(
  'a member who %s during a session leaves it and moves no other, with %i developers ranked',
  async (_what, ranked, set) => {
    const viewer = await community(12)
    await feedPage(viewer, { limit: 3 })
    await rankOnly(server.db, ranked)
    const read = () => Promise.all([2, 3, 4].map((page) => feedPage(viewer, { page, limit: 3 })))
    const order = (await read()).map(({ ids }) => ids)
    const gone = [order[0]![0]!, order[1]![1]!]

    await set(gone, false)
    const without = (await read()).map(({ ids }) => ids)
    await set(gone, true)
    const again = (await read()).map(({ ids }) => ids)

    expect(order.flat()).toHaveLength(9)
    expect(without).toEqual(order.map((ids) => ids.filter((id) => !gone.includes(id))))
    expect(again).toEqual(order)
  },
)

test('a session on a ranking leaves out members who have hidden since, and shows every other member once', async () => {
  // In a smaller community each session ranks again.
  const viewer = await community(60)
  const { ids, total } = await feedPage(viewer, { limit: 10 })
  await rankOnly(server.db, 30)
  const gone = ids.slice(3, 6)

  await show(gone, false)
  const first = await feedPage(viewer, { limit: 10 })
  // A member who returns during the session counts as having joined after its start.
  await show(gone.slice(0, 1), true)
  const shown = [...first.ids]
  for (let page = 2; page <= 6; page++) {
    shown.push(...(await feedPage(viewer, { page, limit: 10 })).ids)
  }

  expect(total).toBe(60)
  expect(first).toEqual({ ids: expect.any(Array), total: 57 })
  expect(first.ids).toHaveLength(10)
  expect(shown).toHaveLength(57)
  expect(new Set([...shown, ...gone]).size).toBe(60)
})

test('departures are kept as long as feeds', async () => {
  const viewer = await community(3)
  const { ids } = await feedPage(viewer)
  await show(ids, false)
  await sql`
    update directory_departures set left_at = now() - interval '31 days' where member_id = ${ids[0]}
  `.execute(server.db)

  await sweepNow(server)

  expect(await countDepartures()).toBe(2)
})

test('an account that is deleted leaves no departure', async () => {
  await community(3)

  await sql`delete from users where user_name = 'member_2'`.execute(server.db)

  expect(await countDepartures()).toBe(0)
})
