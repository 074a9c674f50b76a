import { searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const server = await startServerForFile()

const edit = (member: TestMember, body: object) => member.call(editProfile, { body })

/** A viewer, and a member who joined long ago. */
async function two(mine: object, theirs: object) {
  const userName = `ada_${unique()}`
  const [viewer, member] = await Promise.all([server.newMember(), server.newMember({ userName })])
  await sql`update users set created_at = now() - interval '1 year' where id = ${member.id}`.execute(
    server.db,
  )
  await edit(viewer, mine)
  await edit(member, theirs)
  return { viewer, member }
}

async function reasons(viewer: TestMember, member: TestMember) {
  const { data } = await viewer.call(searchDevelopers, { query: { search: member.userName } })
  return data![0]!.match.reasons
}

const between = async (mine: object, theirs: object) => {
  const { viewer, member } = await two(mine, theirs)
  return reasons(viewer, member)
}

/** A connection of both. */
async function befriend(viewer: TestMember, member: TestMember) {
  const friend = await server.newMember()
  await connectMembers(server.db, viewer, friend)
  await connectMembers(server.db, friend, member)
  return friend
}

test('nothing in common is no reason', async () => {
  expect(await between({ skills: ['Go'] }, { skills: ['Cobol'] })).toEqual([])
})

test.each([
  ['the same', ['meet', 'feedback'], ['feedback', 'hackathon'], ['feedback']],
  ['a mentor for one who looks for one', ['mentee'], ['mentor', 'meet'], ['mentor']],
  ['one who looks for a mentor', ['mentor', 'meet'], ['mentee'], ['mentee']],
])('intents that fit: %s', async (_, mine, theirs, intents) => {
  expect(await between({ intents: mine }, { intents: theirs })).toEqual([
    { kind: 'intents', intents },
  ])
})

test.each(['mentor', 'mentee'])('two who both choose %s do not fit for that', async (intent) => {
  expect(await between({ intents: [intent] }, { intents: [intent] })).toEqual([])
})

test('a skill that one wants to learn and the other has is a reason', async () => {
  const mine = { skills: ['PostGIS', 'Go'], learning: ['rust'] }
  const theirs = { skills: ['Rust', 'Zig'], learning: ['postgis'] }

  expect(await between(mine, theirs)).toEqual([
    { kind: 'can_learn', skills: ['Rust'] },
    { kind: 'can_teach', skills: ['postgis'] },
  ])
})

test('shared skills and interests are named in the spelling of the other', async () => {
  const mine = { skills: ['JS', 'Go'], interests: ['Sailing', 'Maps'] }
  const theirs = { skills: ['Javascript'], interests: ['SAILING'] }

  expect(await between(mine, theirs)).toEqual([
    { kind: 'shared_skills', skills: ['Javascript'] },
    { kind: 'shared_interests', interests: ['SAILING'] },
  ])
})

test.each([
  ['Asia/Tokyo', 'Asia/Seoul', []],
  ['Asia/Tokyo', 'Africa/Lagos', [{ kind: 'hours', hours: 7 }]],
  ['Asia/Tokyo', 'America/Bogota', []],
  [null, 'Asia/Tokyo', []],
])('waking hours of %s and %s', async (mine, theirs, expected) => {
  expect(await between({ timeZone: mine }, { timeZone: theirs })).toEqual(expected)
})

test('languages that both speak, other than English, are a reason', async () => {
  expect(await between({ languages: ['en', 'nb', 'de'] }, { languages: ['nb', 'en'] })).toEqual([
    { kind: 'languages', languages: ['nb'] },
  ])
})

test('a member is new here for a week', async () => {
  const { viewer, member } = await two({}, {})
  const joined = (days: number) =>
    sql`
      update users set created_at = now() - make_interval(days => ${days}) where id = ${member.id}
    `.execute(server.db)

  await joined(6)
  const young = await reasons(viewer, member)
  await joined(8)

  expect(young).toEqual([{ kind: 'new_here' }])
  expect(await reasons(viewer, member)).toEqual([])
})

test('mutual connections are counted, and the latest three are named', async () => {
  const { viewer, member } = await two({}, {})
  const friends = []
  for (let n = 0; n < 4; n++) friends.push(await befriend(viewer, member))

  expect(await reasons(viewer, member)).toEqual([
    {
      kind: 'mutual',
      count: 4,
      names: friends
        .slice(1)
        .map(({ userName }) => userName)
        .toReversed(),
    },
  ])
})

test('a leaving mutual connection is neither counted nor named', async () => {
  const { viewer, member } = await two({}, {})
  const [leaving, staying] = [await befriend(viewer, member), await befriend(viewer, member)]

  await startLeaving(server.db, leaving)
  const expected = await reasons(viewer, member)
  await startLeaving(server.db, staying)

  expect(expected).toEqual([{ kind: 'mutual', count: 1, names: [staying.userName] }])
  expect(await reasons(viewer, member)).toEqual([])
})

test('the four strongest reasons are returned, strongest first', async () => {
  const both = { intents: ['hackathon'], interests: ['Maps'], languages: ['nb'] }
  const mine = { ...both, skills: ['Rust', 'Go'], learning: ['Zig'] }
  const { viewer, member } = await two(mine, { ...both, skills: ['Zig', 'Go'] })
  await befriend(viewer, member)

  const kinds = (await reasons(viewer, member)).map(({ kind }) => kind)

  expect(kinds).toEqual(['intents', 'can_learn', 'mutual', 'shared_skills'])
})
