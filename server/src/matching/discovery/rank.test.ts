import { getFeed } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { updatePrivacy } from '@shipmates/contract/privacy'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { analyzeMembers, storeCrowd } from '../../testing/feed.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { weigh } from './evidence.ts'
import { readFeed } from './feed.ts'
import type { PickQuery } from './shortlist/pick.ts'
import { createShortlist } from './shortlist/shortlist.ts'

/** More members than are all scored for each viewer. */
const MEMBERS = 5200
/** The oldest members were active recently; otherwise they would come last. */
const ACTIVE = 30

const server = await startServerForFile()
await storeCrowd(server.db, MEMBERS, { ago: '8 days', apart: '1 hour' })
await sql`
    insert into last_seen (user_id, seen_at)
    select id, now() - id * interval '10 milliseconds' from users order by created_at limit ${ACTIVE}
  `.execute(server.db)
// Empty profiles would come last.
await sql`insert into profiles (user_id, about) select id, 'Hi' from users`.execute(server.db)
await analyzeMembers(server.db)

/** The best matches by what is stored now, without the other viewers. */
const bestFor = async (viewer: TestMember) => {
  await server.shortlist.read()
  const { data } = await viewer.call(getFeed, { query: { page: '1', limit: '50' } })
  return data!.map(({ userName }) => userName).filter((name) => name.startsWith('member_'))
}

const oldest = (count: number, before = 0) =>
  Array.from({ length: count }, (_, n) => `member_${MEMBERS - before - count + 1 + n}`)

test('in a large community, a viewer without skills sees the most recently active first', async () => {
  const viewer = await server.newMember()

  const best = await bestFor(viewer)

  expect(best.slice(0, ACTIVE)).toEqual(oldest(ACTIVE))
})

test('in a large community, a viewer with one rare skill sees those who share it, then the most recently active', async () => {
  const viewer = await server.newMember()
  await viewer.call(editProfile, { body: { skills: ['Fortran'] } })
  const sharing = oldest(10, ACTIVE)
  await sql`
    insert into profiles (user_id, skills, skill_ids)
    select users.id, array['Fortran'], array[skills.id] from users, skills
    where canonical = 'fortran' and user_name = any(${sharing}::text[])
    on conflict (user_id) do update set skills = excluded.skills, skill_ids = excluded.skill_ids
  `.execute(server.db)

  await sql`
    insert into last_seen (user_id, seen_at)
    select id, now() - interval '1 day' from users where user_name = any(${sharing}::text[])
  `.execute(server.db)

  const best = await bestFor(viewer)

  expect(new Set(best.slice(0, 10))).toEqual(new Set(sharing))
  expect(best.slice(10, 10 + ACTIVE)).toEqual(oldest(ACTIVE))
})

test('in a large community, a common skill that no active member lists does not hide the active members', async () => {
  const viewer = await server.newMember()
  await viewer.call(editProfile, { body: { skills: ['Git'] } })
  await sql`
    insert into profiles (user_id, skills, skill_ids)
    select users.id, array['Git'], array[skills.id] from users, skills
    where canonical = 'git' and user_name = any(${oldest(3000, 1000)}::text[])
    on conflict (user_id) do update set skills = excluded.skills, skill_ids = excluded.skill_ids
  `.execute(server.db)

  const best = await bestFor(viewer)

  expect(best.slice(0, ACTIVE)).toEqual(oldest(ACTIVE))
})

test('in a large community, activity that is hidden, or hidden from the viewer, ranks no one first', async () => {
  const [viewer, hiding] = await server.newMembers(2)
  await hiding.call(updatePrivacy, { body: { presence: false } })
  await sql`
    insert into privacy_settings (user_id, presence)
    select id, false from users where user_name = any(${oldest(ACTIVE + 10)}::text[])
  `.execute(server.db)
  await sql`update last_seen set seen_at = now()`.execute(server.db)
  const newest = Array.from({ length: ACTIVE }, (_, n) => `member_${n + 1}`)

  expect((await bestFor(viewer)).slice(0, ACTIVE)).toEqual(newest)
  expect((await bestFor(hiding)).slice(0, ACTIVE)).toEqual(newest)
})

test('in a large community, empty profiles come after all others, ranked or not', async () => {
  const viewer = await server.newMember()
  const empty = oldest(ACTIVE)
  await sql`
    update profiles set about = null, skills = '{}', skill_ids = '{}' from users
    where users.id = user_id and user_name = any(${empty}::text[])
  `.execute(server.db)
  const page = async (n: number) => {
    const { data } = await viewer.call(getFeed, { query: { page: `${n}`, limit: '50' } })
    return data!.map(({ userName }) => userName).filter((name) => name.startsWith('member_'))
  }
  const { pagination } = await viewer.call(getFeed, { query: { page: '1', limit: '50' } })
  const last = pagination!.totalPages

  const end = [...(await page(last - 1)), ...(await page(last))]

  expect(end.slice(-ACTIVE)).toEqual(empty)
  expect(await page(1)).not.toContain(empty[0])
})

test('in a large community, a ranking from before the node had read its members is soon made again', async () => {
  const viewer = await server.newMember()
  await viewer.call(editProfile, { body: { learning: ['Cobol'], intents: ['mentee'] } })
  const [best] = oldest(1, 2000)
  await sql`
    update profiles set skills = array['Cobol'], skill_ids = array[skills.id], intents = '{mentor}'
    from users, skills
    where users.id = user_id and canonical = 'cobol' and user_name = ${best}
  `.execute(server.db)
  const unread = createShortlist({ db: server.db, log: createLog('silent') })
  await unread.stop()
  const deps = { db: server.db, now: server.now, shortlist: unread }

  const makeshift = await readFeed(deps, viewer.id, { page: 1, limit: 50 })
  server.clock.aheadMs += 11_000

  expect(makeshift.data.map(({ userName }) => userName)).not.toContain(best)
  expect((await bestFor(viewer))[0]).toBe(best)
})

test('in a large community, a node reads its members before the first feed', async () => {
  const shortlist = createShortlist({ db: server.db, log: createLog('silent'), waitsMs: 0 })
  const member = await server.db
    .selectFrom('directory')
    .select('memberId')
    .where('isEmpty', '=', false)
    .where('isClosed', '=', false)
    .executeTakeFirstOrThrow()
  const wanted: PickQuery = {
    evidence: weigh({
      members: 1,
      skillIds: [],
      interestIds: [],
      learningIds: [],
      intents: [],
      words: [],
    }),
    languages: [],
    hoursPerWeek: null,
    timeZone: null,
    showsPresence: true,
    today: 20_000,
    intents: [],
    without: new Set(),
  }

  await shortlist.prepare()

  expect(await shortlist.pick(wanted, MEMBERS + 100)).toContain(member.memberId)
})
