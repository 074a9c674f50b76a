import { sendRequest } from '@shipmates/contract/connections'
import { searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { describe, expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const server = await startServerForFile()

const search = (viewer: TestMember, query: Record<string, string>) =>
  viewer.call(searchDevelopers, { query })
const namesFound = async (viewer: TestMember, query: Record<string, string>) =>
  (await search(viewer, query)).data!.map(({ userName }) => userName)

async function named(...userNames: string[]) {
  const members = []
  for (const userName of userNames) {
    server.clock.aheadMs += 1000
    members.push(await server.newMember({ userName }))
  }
  return members
}

describe('By name', () => {
  test('finds a part of the name in any case', async () => {
    const tag = unique().slice(0, 6)
    await named(`Zoe_${tag}`, `xx${tag}xx`)
    const viewer = await server.newMember()

    const found = await namesFound(viewer, { search: tag.toUpperCase() })

    expect(found).toEqual([`xx${tag}xx`, `Zoe_${tag}`])
  })

  test('with an @ finds the member of just this name, however many newer names contain it', async () => {
    const tag = unique().slice(0, 10)
    const names = [tag, ...Array.from({ length: 3 }, (_, n) => `${tag}_${n}`)]
    const viewer = await server.newMember()
    await named(...names)

    expect(await namesFound(viewer, { search: tag, limit: '3' })).not.toContain(tag)
    expect(await namesFound(viewer, { search: `@${tag.toUpperCase()}` })).toEqual([tag])
    for (const search of [`@${tag.slice(0, -1)}`, '@', `@@${tag}`, `${tag}@`]) {
      expect(await namesFound(viewer, { search })).toEqual([])
    }
  })

  test('finds one or two characters', async () => {
    const [viewer] = await named(`viewer${unique()}`)
    await named('qqqzzzqqq', 'qqqzqqqqq')

    expect(await namesFound(viewer!, { search: 'zz' })).toEqual(['qqqzzzqqq'])
    expect(await namesFound(viewer!, { search: 'Z' })).toEqual(
      expect.arrayContaining(['qqqzqqqqq', 'qqqzzzqqq']),
    )
  })

  test('takes %, _ and \\ as ordinary characters', async () => {
    const [viewer] = await named(`viewer${unique()}`)
    await named('under_score', 'underXscore')

    expect(await namesFound(viewer!, { search: 'under_s' })).toEqual(['under_score'])
    for (const term of ['%', 'under%', '\\', '\\_', "'", '(', 'ü']) {
      expect(await namesFound(viewer!, { search: term }), term).toEqual([])
    }
  })
})

describe('By skill', () => {
  test('finds members with any of the skills, in any spelling', async () => {
    const viewer = await server.newMember()
    const [js, cpp, c] = await named(`js_${unique()}`, `cpp_${unique()}`, `c_dev_${unique()}`)
    await js!.call(editProfile, { body: { skills: ['Javascript'] } })
    await cpp!.call(editProfile, { body: { skills: ['C++'] } })
    await c!.call(editProfile, { body: { skills: ['C'] } })

    expect(await namesFound(viewer, { skills: 'JS' })).toEqual([js!.userName])
    expect(await namesFound(viewer, { skills: 'c++, javascript' })).toEqual([
      cpp!.userName,
      js!.userName,
    ])
    expect(await namesFound(viewer, { skills: 'c' })).toEqual([c!.userName])
    expect(await namesFound(viewer, { skills: 'never heard of' })).toEqual([])
  })
})

test('by gender: other means Non-binary, and members who prefer not to say are never found', async () => {
  const viewer = await server.newMember()
  const tag = unique().slice(0, 7)
  const genders = ['Male', 'Female', 'Non-binary', 'Prefer not to say', undefined]
  for (const [n, gender] of genders.entries()) {
    const [member] = await named(`g${n}_${tag}`)
    if (gender) await member!.call(editProfile, { body: { gender } })
  }

  expect(await namesFound(viewer, { search: tag, gender: 'male' })).toEqual([`g0_${tag}`])
  expect(await namesFound(viewer, { search: tag, gender: 'female' })).toEqual([`g1_${tag}`])
  expect(await namesFound(viewer, { search: tag, gender: 'other' })).toEqual([`g2_${tag}`])
  expect(await namesFound(viewer, { search: tag, gender: '' })).toHaveLength(5)
})

test('sorts newest first by default, or A to Z ignoring case', async () => {
  const viewer = await server.newMember()
  const tag = unique().slice(0, 7)
  await named(`B_${tag}`, `a_${tag}`, `C_${tag}`)

  expect(await namesFound(viewer, { search: tag })).toEqual([`C_${tag}`, `a_${tag}`, `B_${tag}`])
  expect(await namesFound(viewer, { search: tag, sortBy: 'alphabetical' })).toEqual([
    `a_${tag}`,
    `B_${tag}`,
    `C_${tag}`,
  ])
})

test('finds members I passed on or rejected, and none with another relation', async () => {
  const viewer = await server.newMember()
  const tag = unique().slice(0, 7)
  const [passed, rejected, asked, asking, connected, passedMe, rejectedMe] = await named(
    ...[...'abcdefg'].map((letter) => `${letter}_${tag}`),
  )
  await server.newMember({ userName: `h_${tag}`, isVerified: false })
  const decide = (from: TestMember, status: string, to: TestMember) =>
    from.call(sendRequest, { params: { status, userId: to.id } })
  await decide(viewer, 'ignored', passed!)
  await decide(rejected!, 'interested', viewer)
  await decide(viewer, 'ignored', rejected!)
  await decide(viewer, 'interested', asked!)
  await decide(asking!, 'interested', viewer)
  await decide(connected!, 'interested', viewer)
  await decide(viewer, 'interested', connected!)
  await decide(passedMe!, 'ignored', viewer)
  await decide(viewer, 'interested', rejectedMe!)
  await decide(rejectedMe!, 'ignored', viewer)

  const found = await namesFound(viewer, { search: tag, sortBy: 'alphabetical' })

  expect(found).toEqual([`a_${tag}`, `b_${tag}`, `f_${tag}`])
})

test('without a filter lists all members, and pages through them', async () => {
  const tag = unique().slice(0, 7)
  await named(...[...'abcde'].map((letter) => `${letter}_${tag}`))
  const viewer = await server.newMember()

  const all = await namesFound(viewer, { limit: '50' })
  const pages = [1, 2, 3].map((page) =>
    search(viewer, { search: tag, limit: '2', page: `${page}` }),
  )
  const [first, second, third] = await Promise.all(pages)

  expect(all).toEqual(expect.arrayContaining([`a_${tag}`, `e_${tag}`]))
  expect(all).not.toContain(viewer.userName)
  expect(first!.data!.map(({ userName }) => userName)).toEqual([`e_${tag}`, `d_${tag}`])
  expect(second!.pagination).toEqual({
    currentPage: 2,
    limit: 2,
    totalCount: 5,
    totalPages: 3,
    hasNextPage: true,
    hasPreviousPage: true,
  })
  expect(third!.data!.map(({ userName }) => userName)).toEqual([`a_${tag}`])
  expect(third!.pagination).toMatchObject({ hasNextPage: false })
})

test('a page past the end is empty, with the true pagination', async () => {
  const tag = unique().slice(0, 7)
  const [viewer] = await named(`v_${tag}`, `a_${tag}`)

  const { status, data, pagination } = await search(viewer!, { search: tag, page: '1000000' })

  expect(status).toBe(200)
  expect(data).toEqual([])
  expect(pagination).toMatchObject({
    currentPage: 1_000_000,
    totalCount: 1,
    totalPages: 1,
    hasNextPage: false,
    hasPreviousPage: true,
  })
})

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '1e3' },
  { page: '9'.repeat(30) },
  { limit: '0' },
  { limit: '51' },
  { limit: 'all' },
  { gender: 'Male' },
  { sortBy: 'random' },
  { search: 'x'.repeat(10_000) },
  { search: '\0' },
  { skills: Array.from({ length: 100 }, (_, n) => `skill${n}`).join(',') },
])('%o is refused', async (query) => {
  const viewer = await server.newMember()

  const refused = await search(viewer, query as unknown as Record<string, string>)

  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
})

test('the search requires a session', async () => {
  expect(await server.visitor().call(searchDevelopers)).toMatchObject({ status: 401 })
})
