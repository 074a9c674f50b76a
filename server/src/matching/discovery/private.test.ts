import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { updatePrivacy } from '@shipmates/contract/privacy'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { block, connectMembers } from '../../testing/connections.ts'
import { storeSeen } from '../../testing/feed.ts'
import { hide, startLeaving, suspend } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const joinedYearsAgo = ({ id }: TestMember) =>
  sql`
    with joined as (
      update users set created_at = now() - interval '2 years' where id = ${id} returning created_at
    )
    update directory set created_at = joined.created_at from joined where member_id = ${id}
  `.execute(server.db)

async function newSettled(profile: object = {}, daysAgo = 300): Promise<TestMember> {
  const member = await server.newMember()
  await member.call(editProfile, { body: { about: 'I build things.', ...profile } })
  await joinedYearsAgo(member)
  await storeSeen(server.db, member, daysAgo)
  return member
}

interface Cast {
  viewer: TestMember
  member: TestMember
  /** Connected with the viewer. */
  friend: TestMember
}

async function newCast(): Promise<Cast> {
  const [viewer, member, friend] = await Promise.all([
    newSettled({ ...words, languages: ['fr'], timeZone: 'UTC', hoursPerWeek: 10 }),
    newSettled({ age: 30, gender: 'Female' }),
    newSettled(),
  ])
  await connectMembers(server.db, viewer, friend)
  return { viewer, member, friend }
}

// The feed of the next cast fits on a page, without the previous cast.
afterEach(() => sql`delete from users where not (id = any(${crowd}::bigint[]))`.execute(server.db))

const words = { skills: ['Fortran', 'Rust'], interests: ['Chess'], learning: ['Ada'] }

const set = (member: TestMember, settings: object) => member.call(updatePrivacy, { body: settings })
const restate = ({ member }: Cast) =>
  member.call(editProfile, {
    body: { skills: ['Rust', 'Ada'], interests: ['Chess'], learning: ['Fortran'] },
  })
/** Suspended and leaving members cannot do it by the API. */
const storeSkill = ({ member }: Cast) =>
  sql`
    update profiles set skills = array[name], skill_ids = array[skills.id] from skills
    where user_id = ${member.id} and canonical = 'fortran'
  `.execute(server.db)
const appear = ({ member }: Cast) => storeSeen(server.db, member, 0)
const edit =
  (body: object) =>
  ({ member }: Cast) =>
    member.call(editProfile, { body })
const introduce = edit({ intents: ['mentor'], languages: ['fr'], hoursPerWeek: 10 })
const connect = ({ member, friend }: Cast) => connectMembers(server.db, member, friend)

interface Secret {
  secret: string
  hide: (cast: Cast) => Promise<unknown>
  change: (cast: Cast) => Promise<unknown>
}

const secrets: Secret[] = [
  {
    secret: 'the activity of a member who hides presence',
    hide: ({ member }) => set(member, { presence: false }),
    change: appear,
  },
  {
    secret: 'the activity of a member, from a viewer who hides presence',
    hide: ({ viewer }) => set(viewer, { presence: false }),
    change: appear,
  },
  {
    secret: 'the age of a member who hides it',
    hide: ({ member }) => set(member, { age: false }),
    change: edit({ age: 50 }),
  },
  {
    secret: 'the gender of a member who hides it',
    hide: ({ member }) => set(member, { gender: false }),
    change: edit({ gender: 'Male' }),
  },
  {
    secret: 'the profile of a member who is not discoverable',
    hide: ({ member }) => hide(member),
    change: restate,
  },
  {
    secret: 'the profile of a member who blocked the viewer',
    hide: ({ viewer, member }) => block(member, viewer),
    change: introduce,
  },
  {
    secret: 'the profile of a member whom the viewer blocked',
    hide: ({ viewer, member }) => block(viewer, member),
    change: introduce,
  },
  {
    secret: 'the profile of a suspended member',
    hide: ({ member }) => suspend(server.db, member),
    change: storeSkill,
  },
  {
    secret: 'the profile of a member who is leaving',
    hide: ({ member }) => startLeaving(server.db, member),
    change: storeSkill,
  },
  {
    secret: 'a mutual connection who is suspended',
    hide: ({ friend }) => suspend(server.db, friend),
    change: connect,
  },
  {
    secret: 'a mutual connection who is leaving',
    hide: ({ friend }) => startLeaving(server.db, friend),
    change: connect,
  },
]

/** The other members that the viewers are shown. */
const crowd: string[] = []
beforeAll(async () => {
  for (const [daysAgo, profile] of [
    [30, {}],
    [30, { skills: ['Rust'], languages: ['fr'] }],
    [60, { skills: ['Ada'], learning: ['Fortran'], hoursPerWeek: 5 }],
    [90, { interests: ['Chess'], timeZone: 'Asia/Kolkata' }],
  ] as const) {
    crowd.push((await newSettled(profile, daysAgo)).id)
  }
})

/** The whole feed of the viewer, and what their search for the member finds. */
const shownTo = async ({ viewer, member }: Cast) => {
  const { data: feed, pagination } = await viewer.call(getFeed, { query: { limit: '50' } })
  expect(feed).toHaveLength(pagination!.totalCount)
  const { data: hits } = await viewer.call(searchDevelopers, { query: { search: member.userName } })
  return { feed, hits }
}

test.each(secrets)(
  '$secret changes nothing in a feed and a search',
  async ({ hide: hideIt, change }) => {
    const cast = await newCast()
    await hideIt(cast)
    const before = await shownTo(cast)

    await change(cast)

    expect(await shownTo(cast)).toEqual(before)
  },
)

const changes = [...new Map(secrets.map((each) => [each.change, each])).values()]

test.each(changes)(
  'without the setting, it would change something: $secret',
  async ({ change }) => {
    const cast = await newCast()
    const before = await shownTo(cast)

    await change(cast)

    expect(await shownTo(cast)).not.toEqual(before)
  },
)
