import { getFeed } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { expect, test } from 'vitest'
import { connectMembers, decide } from '../../testing/connections.ts'
import { startFeedServer } from '../../testing/feed.ts'
import type { TestMember } from '../../testing/members.ts'

const { newMember, newMembers, db } = await startFeedServer()

const feed = (viewer: TestMember, query: Record<string, string> = {}) =>
  viewer.call(getFeed, { query })
const connect = (one: TestMember, other: TestMember) => connectMembers(db, one, other)

test('the very first member gets an empty feed', async () => {
  const first = await newMember()

  const { status, data, pagination } = await feed(first)

  expect(status).toBe(200)
  expect(data).toEqual([])
  expect(pagination).toEqual({
    currentPage: 1,
    limit: 20,
    totalCount: 0,
    totalPages: 0,
    hasNextPage: false,
    hasPreviousPage: false,
  })
})

test('shows all members with whom I have no relation, and no others', async () => {
  const viewer = await newMember()
  const [stranger, passedMe, ...others] = await newMembers(8)
  const [passed, requested, asking, rejected, rejectedMe, connected] = others
  await newMember({ isVerified: false })
  await decide(passedMe, 'ignored', viewer)
  await decide(viewer, 'ignored', passed)
  await decide(viewer, 'interested', requested)
  await decide(asking, 'interested', viewer)
  await decide(rejected, 'interested', viewer)
  await decide(viewer, 'ignored', rejected)
  await decide(viewer, 'interested', rejectedMe)
  await decide(rejectedMe, 'ignored', viewer)
  await connect(viewer, connected)

  const { data, pagination } = await feed(viewer)

  const shown = data!.map(({ userName }) => userName).sort()
  expect(shown).toEqual([stranger.userName, passedMe.userName].sort())
  expect(pagination!.totalCount).toBe(2)
})

test('explains each match', async () => {
  const [viewer, rust, both, friend] = await newMembers(4)
  await viewer.call(editProfile, { body: { skills: ['Rust', 'PostGIS', 'JS'] } })
  await rust.call(editProfile, { body: { skills: ['rust', 'Cobol'] } })
  await both.call(editProfile, { body: { skills: ['Javascript', 'RUST', 'postgis'] } })
  await connect(viewer, friend)
  await connect(friend, rust)

  const { data } = await feed(viewer)

  const matchOf = (member: TestMember) => data!.find(({ id }) => id === member.id)!.match
  expect(matchOf(rust)).toMatchObject({ sharedSkills: ['rust'], mutualConnections: 1 })
  expect(matchOf(both).mutualConnections).toBe(0)
  expect(matchOf(both).sharedSkills.toSorted()).toEqual(['Javascript', 'RUST', 'postgis'])
  expect(matchOf(both).sharedSkills.at(-1)).toBe('RUST')
  expect(matchOf(both).score).toBeGreaterThan(0)
})

test('returns profiles, without the addresses of strangers', async () => {
  const [viewer, ada] = await newMembers(2)
  await ada.call(editProfile, { body: { age: 36, gender: 'Female', about: 'Hi', skills: ['Ada'] } })

  const { data } = await feed(viewer)

  expect(data).toEqual([
    {
      id: ada.id,
      userName: ada.userName,
      email: '',
      photoUrl: null,
      age: 36,
      gender: 'Female',
      about: 'Hi',
      skills: ['Ada'],
      headline: null,
      interests: [],
      learning: [],
      intents: [],
      languages: [],
      timeZone: null,
      hoursPerWeek: null,
      availability: null,
      availableFrom: null,
      createdAt: expect.any(String),
      lastSeenAt: null,
      isPresenceShown: true,
      workExperience: [],
      education: [],
      match: {
        score: expect.any(Number),
        sharedSkills: [],
        sharedInterests: [],
        mutualConnections: 0,
        reasons: [{ kind: 'new_here' }],
      },
      canRequest: true,
    },
  ])
})

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['identity', null],
])('a feed page is compressed only as the client accepts: %s', async (accepted, coding) => {
  const viewer = await newMember()
  await newMembers(8)

  const answer = await viewer.send('GET', getFeed.path, {
    headers: { 'accept-encoding': accepted },
  })

  expect(answer.headers.get('content-encoding')).toBe(coding)
  expect(answer.headers.get('vary')).toContain('Accept-Encoding')
  expect(await answer.json()).toMatchObject({ pagination: { totalCount: 8 } })
})
