import { getFeed } from '@shipmates/contract/discovery'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import type { TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { times } from '../../testing/volume.ts'

// Each test has its own server, because the feed depends on all members.
let server: TestServer
afterEach(() => server.stop())

async function community(members: number) {
  server = await startTestServer()
  await sql`
    insert into users (email, user_name, password_hash, email_verified_at, created_at)
    select 'dev' || n || '@example.test', 'member_' || n, 'none', at, at
    from (
      select n, now() - n * interval '1 minute' as at from generate_series(1, ${members}::int) n
    ) made
  `.execute(server.db)
  // Autovacuum does this within a minute of inserting so many rows.
  await sql`analyze users, profiles, directory, last_seen`.execute(server.db)
  return server.newMember()
}

async function page(viewer: TestMember, n: number, limit: number) {
  const answer = await viewer.call(getFeed, { query: { page: `${n}`, limit: `${limit}` } })
  return { ids: answer.data!.map(({ id }) => id as string), total: answer.pagination!.totalCount }
}

const show = (ids: readonly string[], isDiscoverable: boolean) =>
  sql`
    insert into privacy_settings (user_id, discoverable)
    select id, ${isDiscoverable} from unnest(${ids}::bigint[]) as id
    on conflict (user_id) do update set discoverable = excluded.discoverable
  `.execute(server.db)

const countDepartures = async () =>
  (await server.db.selectFrom('directoryDepartures').select('memberId').execute()).length

test.each([5, 0])(
  'with %i developers ranked, a member who hides during a session leaves it and moves no other',
  async (ranked) => {
    const viewer = await community(12)
    await page(viewer, 1, 3)
    // As in a large community: unranked members follow the ranked ones.
    await sql`update feeds set ranked = ranked[:${ranked}]`.execute(server.db)
    const read = () => Promise.all([2, 3, 4].map((n) => page(viewer, n, 3)))
    const order = (await read()).map(({ ids }) => ids)
    const gone = [order[0]![0]!, order[1]![1]!]

    await show(gone, false)
    const without = (await read()).map(({ ids }) => ids)
    await show(gone, true)
    const again = (await read()).map(({ ids }) => ids)

    expect(order.flat()).toHaveLength(9)
    expect(without).toEqual(order.map((ids) => ids.filter((id) => !gone.includes(id))))
    expect(again).toEqual(order)
  },
)

/** More than a ranking holds. */
const MANY = times(1100, 2100)

test('a session on a ranking leaves out members who have hidden since, and shows every other member once', async () => {
  const viewer = await community(MANY)
  const { ids, total } = await page(viewer, 1, 50)
  const gone = ids.slice(3, 6)

  await show(gone, false)
  const first = await page(viewer, 1, 50)
  // A member who returns during the session counts as having joined after its start.
  await show(gone.slice(0, 1), true)
  const shown = [...first.ids]
  for (let n = 2; n <= MANY / 50; n++) shown.push(...(await page(viewer, n, 50)).ids)

  expect(total).toBe(MANY)
  expect(first).toEqual({ ids: expect.any(Array), total: MANY - 3 })
  expect(first.ids).toHaveLength(50)
  expect(shown).toHaveLength(MANY - 3)
  expect(new Set([...shown, ...gone]).size).toBe(MANY)
})

test('departures are kept as long as feeds', async () => {
  const viewer = await community(3)
  const { ids } = await page(viewer, 1, 3)
  await show(ids, false)
  await sql`
    update directory_departures set left_at = now() - interval '31 days' where member_id = ${ids[0]}
  `.execute(server.db)

  await sweep({ db: server.db, now: server.now, log: { warn: expect.unreachable } as never })

  expect(await countDepartures()).toBe(2)
})

test('an account that is deleted leaves no departure', async () => {
  await community(3)

  await sql`delete from users where user_name = 'member_2'`.execute(server.db)

  expect(await countDepartures()).toBe(0)
})
