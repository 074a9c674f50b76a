import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import type { PrivacySettings } from '@shipmates/contract/privacy'
import { updatePrivacy } from '@shipmates/contract/privacy'
import { viewProfile } from '@shipmates/contract/profiles'
import { expect, test } from 'vitest'
import { connectMembers, decide } from '../../testing/connections.ts'
import { feedIds } from '../../testing/feed.ts'
import { hide, startLeaving, storeBlock } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const server = await startServerForFile()

const found = async (viewer: TestMember, query: Record<string, string>) =>
  (await viewer.call(searchDevelopers, { query })).data!
const set = (member: TestMember, settings: Partial<PrivacySettings>) =>
  member.call(updatePrivacy, { body: settings })

/** A viewer, and a member whose name has the tag. */
async function two() {
  const tag = unique()
  const viewer = await server.newMember()
  const member = await server.newMember({ userName: `ada_${tag}` })
  return { viewer, member, tag }
}

test('a member who is not discoverable still gets matches by skills', async () => {
  const { viewer: hidden, member } = await two()
  const skill = `Skill ${unique()}`
  for (const each of [hidden, member]) await each.call(editProfile, { body: { skills: [skill] } })

  await hide(hidden)
  await feedIds(hidden)

  const { data } = await hidden.call(getFeed, { query: { limit: '1' } })
  expect(data).toMatchObject([{ id: member.id, match: { sharedSkills: [skill] } }])
})

test('a member I passed on is not found once one of us blocked the other', async () => {
  const { viewer, member, tag } = await two()
  await decide(viewer, 'ignored', member)
  const before = await found(viewer, { search: tag })

  await storeBlock(server.db, member, viewer)

  expect(before.map(({ id }) => id)).toEqual([member.id])
  expect(await found(viewer, { search: tag })).toEqual([])
})

test('a leaving connection does not count as a mutual connection', async () => {
  const { viewer, member, tag } = await two()
  const friend = await server.newMember()
  await connectMembers(server.db, viewer, friend)
  await connectMembers(server.db, friend, member)
  await set(member, { requestsFrom: 'mutual' })
  const before = await found(viewer, { search: tag })

  await startLeaving(server.db, friend)

  expect(before).toMatchObject([{ match: { mutualConnections: 1 }, canRequest: true }])
  expect(await found(viewer, { search: tag })).toMatchObject([
    { match: { mutualConnections: 0 }, canRequest: false },
  ])
})

test('canRequest says whether a member accepts requests from the viewer', async () => {
  const { viewer, member, tag } = await two()
  const skill = `Skill ${unique()}`
  await viewer.call(editProfile, { body: { skills: [skill] } })
  const canRequest = async () => (await found(viewer, { search: tag }))[0]!.canRequest
  const seen: Record<string, boolean> = { everybody: await canRequest() }

  await set(member, { requestsFrom: 'shared_skill' })
  seen['no shared skill'] = await canRequest()
  await member.call(editProfile, { body: { skills: [skill] } })
  seen['shared skill'] = await canRequest()
  await set(member, { requestsFrom: 'mutual' })
  seen['no mutual connection'] = await canRequest()
  await set(member, { requestsFrom: 'nobody' })
  seen.nobody = await canRequest()

  expect(seen).toEqual({
    everybody: true,
    'no shared skill': false,
    'shared skill': true,
    'no mutual connection': false,
    nobody: false,
  })
})

test('a hidden age and gender are null for everybody else, and no gender filter finds the member', async () => {
  const { viewer, member, tag } = await two()
  await member.call(editProfile, { body: { age: 36, gender: 'Female' } })

  await set(member, { age: false, gender: false })

  const [card] = await found(viewer, { search: tag })
  const own = await member.call(viewProfile, { params: { userId: member.id } })
  expect(card).toMatchObject({ age: null, gender: null })
  expect(own.data).toMatchObject({ age: 36, gender: 'Female' })
  expect(await found(viewer, { search: tag, gender: 'female' })).toEqual([])
  await member.call(editProfile, { body: { gender: 'Male' } })
  expect(await found(viewer, { search: tag, gender: 'male' })).toEqual([])
  await set(member, { age: true, gender: true })
  expect(await found(viewer, { search: tag, gender: 'male' })).toMatchObject([
    { age: 36, gender: 'Male' },
  ])
})
