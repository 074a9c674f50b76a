import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFeed } from '../../../server/src/matching/discovery/feed.ts'
import { readDevelopers } from '../../../server/src/matching/discovery/matches.ts'
import { matchScore, roundScore } from '../../../server/src/matching/discovery/score.ts'
import { createShortlist } from '../../../server/src/matching/discovery/shortlist/shortlist.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { connectMembers } from '../../../server/src/testing/connections.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/src/testing/database.ts'
// Declares what the global setup provides.
import type {} from '../../../server/src/testing/global-setup.ts'
import { INTERESTS } from './assumptions.ts'
import { answer, type Community, moveOn, openCommunity, sendRequest } from './community.ts'
import { gatherFacts } from './facts.ts'
import { type Profile, SKILLS } from './members.ts'
import { rankers } from './rankers.ts'
import { drawWorld } from './world.ts'

const MEMBERS = 25
const DAY_MS = 24 * 60 * 60 * 1000

/** A community in which all have joined, some are connected, some requests wait, and two in three were seen. */
function drawCommunity(): Community {
  const world = drawWorld(3, MEMBERS)
  const community = openCommunity(world)
  moveOn(community, 30)
  const all = world.members.length
  for (let one = 0; one < all; one++) {
    for (const other of [one + 3, one + 7]) {
      if (other < all) answer(community, sendRequest(community, one, other), true)
    }
    if (one % 2 > 0 && one + 11 < all) sendRequest(community, one, one + 11)
    if (one % 3 > 0) community.seenAt[one] = 30 - one / 2
  }
  return community
}

async function insertProfile(db: Db, id: UserId, profile: Profile): Promise<void> {
  const words = (kind: string, numbers: number[]) => numbers.map((number) => `${kind}${number}`)
  const { ahead, hoursPerWeek } = profile
  const columns = (list: string, ids: string, canonicals: string[]) => sql`(
    select coalesce(array_agg(name), '{}') as ${sql.ref(list)}, coalesce(array_agg(id), '{}') as ${sql.ref(ids)}
    from skills where canonical = any(${canonicals}::text[])
  ) ${sql.ref(`of_${list}`)}`
  // In the names of zones by offset, west of Greenwich is positive.
  const timeZone = ahead === null ? null : `UTC${ahead > 0 ? '-' : '+'}${toClock(Math.abs(ahead))}`
  await sql`
    insert into profiles (
      user_id, about, skills, skill_ids, learning, learning_ids, interests, interest_ids,
      intents, languages, time_zone, hours_per_week
    )
    select ${id}::bigint, 'I build things.', skills, skill_ids, learning, learning_ids, interests, interest_ids,
      ${profile.intents}::text[], ${words('x', profile.languages)}::text[], ${timeZone}, ${hoursPerWeek}::int
    from ${columns('skills', 'skill_ids', words('skill', profile.skills))},
      ${columns('learning', 'learning_ids', words('skill', profile.learning))},
      ${columns('interests', 'interest_ids', words('interest', profile.interests))}
  `.execute(db)
}

const toClock = (hours: number) => `${Math.floor(hours)}:${hours % 1 ? '30' : '00'}`

/**
 * Writes a community into the product's database. All profiles have a text, because empty ones come last. Returns the
 * ids there, and the current time.
 */
async function insert(db: Db, community: Community): Promise<{ ids: UserId[]; now: Date }> {
  const { world, connections, seenAt } = community
  const now = new Date()
  const dateOf = (at: number) => new Date(now.getTime() + (at - community.now) * DAY_MS)
  await sql`
    insert into skills (canonical, name)
    select 'skill' || n, 'Skill ' || n from generate_series(0, ${SKILLS - 1}::int) n
    union all
    select 'interest' || n, 'Interest ' || n from generate_series(0, ${INTERESTS - 1}::int) n`.execute(
    db,
  )
  const ids: UserId[] = []
  for (const { id, joinedAt, profile } of world.members) {
    const { rows } = await sql<{ id: UserId }>`
      insert into users (email, user_name, password_hash, email_verified_at, created_at)
      values (${`dev${id}@example.test`}, ${`member_${id}`}, 'none', ${dateOf(joinedAt)}, ${dateOf(joinedAt)})
      returning id`.execute(db)
    ids.push(rows[0]!.id)
    await insertProfile(db, rows[0]!.id, profile)
    if (seenAt[id] !== joinedAt) {
      await sql`insert into last_seen values (${rows[0]!.id}, ${dateOf(seenAt[id]!)})`.execute(db)
    }
  }
  for (const [one, others] of connections.entries()) {
    for (const other of others.filter((each) => each > one)) {
      await connectMembers(db, { id: ids[one]! }, { id: ids[other]! })
    }
  }
  await insertRequests(db, community, ids)
  return { ids, now }
}

/** Writes the waiting requests, and the share of all that were answered. */
async function insertRequests(db: Db, { inboxes, received }: Community, ids: UserId[]) {
  const waiting = inboxes.flat()
  for (const { from, to } of waiting) {
    await sql`
      insert into connection_requests (from_id, to_id, status, created_at)
      values (${ids[from]!}, ${ids[to]!}, 'interested', now())`.execute(db)
  }
  const all = received.reduce((sum, count) => sum + count, 0)
  await sql`
    insert into community_answers (received, answered) values (${all}, ${all - waiting.length})
  `.execute(db)
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('scores and order in the simulation are those of the product', async () => {
  const community = drawCommunity()
  const { members } = community.world
  const { db } = database
  const { ids, now } = await insert(db, community)
  const deps = { db, now: () => now, shortlist: createShortlist({ db, log: createLog('silent') }) }

  for (const viewer of members.map(({ id }) => id)) {
    const developers = await readDevelopers(deps, ids[viewer]!, ids)
    const factsOf = gatherFacts(community, viewer)
    for (const { id: other } of members.filter(({ id }) => id !== viewer)) {
      const { match } = developers.find(({ userName }) => userName === `member_${other}`)!
      const facts = factsOf(other)
      expect(match.mutualConnections).toBe(facts.mutualConnections)
      expect(match.score).toBe(roundScore(matchScore(facts)))
    }
    const { data } = await readFeed(deps, ids[viewer]!, { page: 1, limit: 20 })
    const order = rankers.ours(community, viewer, 20)
    expect(data.map(({ userName }) => userName)).toEqual(order.map((id) => `member_${id}`))
  }
})
