import { answerRequest, sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import { listRelated, searchDevelopers } from '@shipmates/contract/discovery'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const server = await startServerForFile()

const decide = async (from: TestMember, status: 'interested' | 'ignored', to: TestMember) =>
  (await from.call(sendRequest, { params: { status, userId: to.id } })).data!.requestId
const reject = (by: TestMember, requestId: Awaited<ReturnType<typeof decide>>) =>
  by.call(answerRequest, { params: { status: 'rejected', requestId } })
const related = async (viewer: TestMember, search: string) =>
  (await viewer.call(listRelated, { query: { search } })).data!

/** Members whose names share a substring, and a viewer whose name does not contain it. */
async function crew(...names: string[]) {
  const tag = unique().slice(0, 6)
  const viewer = await server.newMember()
  const members = await Promise.all(
    names.map((name) => server.newMember({ userName: `${tag}_${name}` })),
  )
  return { tag, viewer, members }
}

test('lists my relation with members the search leaves out, the exact name first, then A to Z', async () => {
  const { tag, viewer, members } = await crew('Cat', 'Bea', 'Ada', 'Dan')
  const [cat, bea, ada] = members as [TestMember, TestMember, TestMember]
  await connectMembers(server.db, viewer, cat)
  const sent = await decide(viewer, 'interested', bea)
  const received = await decide(ada, 'interested', viewer)

  const all = await related(viewer, tag.toUpperCase())
  const found = await viewer.call(searchDevelopers, { query: { search: tag } })

  expect(all.map(({ user, relation, requestId }) => [user.userName, relation, requestId])).toEqual([
    [ada.userName, 'received', received],
    [bea.userName, 'requested', sent],
    [cat.userName, 'connected', null],
  ])
  expect(all.map(({ user }) => user.email)).toEqual(['', '', cat.email])
  expect(found.data!.map(({ userName }) => userName)).toEqual([`${tag}_Dan`])
})

test('with an @ lists only the member of just this name', async () => {
  const { tag, viewer, members } = await crew('Ada', 'Ada_L')
  for (const member of members) await connectMembers(server.db, viewer, member)

  expect((await related(viewer, `@${tag}_ADA`)).map(({ user }) => user.id)).toEqual([
    members[0]!.id,
  ])
  expect(await related(viewer, '@')).toEqual([])
})

test('lists the exact name first', async () => {
  const { tag, viewer, members } = await crew('b', 'a_b', 'bb')
  for (const member of members) await connectMembers(server.db, viewer, member)

  const names = (await related(viewer, '_b')).map(({ user }) => user.userName)
  const [first] = await related(viewer, `${tag}_bb`)

  expect(names).toEqual([`${tag}_a_b`, `${tag}_b`, `${tag}_bb`])
  expect(first?.user.userName).toBe(`${tag}_bb`)
})

test('a rejected request looks like a pending one', async () => {
  const { tag, viewer, members } = await crew('bea')
  const [bea] = members as [TestMember]
  const requestId = await decide(viewer, 'interested', bea)
  const waiting = await related(viewer, tag)

  await reject(bea, requestId)

  expect(await related(viewer, tag)).toEqual(waiting)
  expect(waiting).toMatchObject([{ relation: 'requested', requestId }])
})

test('leaves out members the search finds, strangers, and members who only passed on me', async () => {
  const { tag, viewer, members } = await crew('one', 'two', 'tri', 'fou')
  const [passed, rejected, passedOnMe] = members as [TestMember, TestMember, TestMember]
  await decide(viewer, 'ignored', passed)
  await reject(viewer, await decide(rejected, 'interested', viewer))
  await decide(passedOnMe, 'ignored', viewer)

  expect(await related(viewer, tag)).toEqual([])
})

test('a request to me takes precedence over my rejected one', async () => {
  const { tag, viewer, members } = await crew('bea')
  const [bea] = members as [TestMember]
  await reject(bea, await decide(viewer, 'interested', bea))
  const requestId = await decide(bea, 'interested', viewer)

  expect(await related(viewer, tag)).toMatchObject([{ relation: 'received', requestId }])
})

test('a withdrawn request is left out, and the search finds its receiver again', async () => {
  const { tag, viewer, members } = await crew('bea')
  const [bea] = members as [TestMember]
  const requestId = await decide(viewer, 'interested', bea)

  await viewer.call(withdrawRequest, { params: { requestId } })

  const found = await viewer.call(searchDevelopers, { query: { search: tag } })
  expect(await related(viewer, tag)).toEqual([])
  expect(found.data!.map(({ id }) => id)).toEqual([bea.id])
})

test('lists at most five', async () => {
  const { tag, viewer, members } = await crew('a', 'b', 'c', 'd', 'e', 'f')
  for (const member of members) await connectMembers(server.db, viewer, member)

  expect(await related(viewer, tag)).toHaveLength(5)
})

test('refuses to search for nothing', async () => {
  const viewer = await server.newMember()

  const answer = await viewer.call(listRelated, { query: { search: ' ' } })

  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
})
