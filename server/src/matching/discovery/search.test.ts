import { sendRequest } from '@shipmates/contract/connections'
import { SearchQuery, searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storeCrowd } from '../../testing/feed.ts'
import { hide, storeBlock } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'
import { searchDevelopers as searchIn } from './search.ts'

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

  test('finds a name by its spelling with marks and other letters', async () => {
    const [viewer] = await named(`viewer${unique()}`)
    await named('wwlukasz_m')

    expect(await namesFound(viewer!, { search: 'WWŁukasz' })).toEqual(['wwlukasz_m'])
    expect(await namesFound(viewer!, { search: 'ｗｗlúkasz' })).toEqual(['wwlukasz_m'])
  })

  test('takes %, _ and \\ as ordinary characters', async () => {
    const [viewer] = await named(`viewer${unique()}`)
    await named('under_score', 'underXscore')

    expect(await namesFound(viewer!, { search: 'under_s' })).toEqual(['under_score'])
    for (const term of ['%', 'under%', '\\', '\\_', "'", '(', 'ж']) {
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
  const [passed, rejected, requested, asking, connected, passedMe, rejectedMe] = await named(
    ...[...'abcdefg'].map((letter) => `${letter}_${tag}`),
  )
  await server.newMember({ userName: `h_${tag}`, isVerified: false })
  const decide = (from: TestMember, status: string, to: TestMember) =>
    from.call(sendRequest, { params: { status, userId: to.id } })
  await decide(viewer, 'ignored', passed!)
  await decide(rejected!, 'interested', viewer)
  await decide(viewer, 'ignored', rejected!)
  await decide(viewer, 'interested', requested!)
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

test('a malformed search is refused', async () => {
  const viewer = await server.newMember()

  const refused = await search(viewer, { limit: '51' })

  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
})

const edit = (member: TestMember, body: object) => member.call(editProfile, { body })

/** A viewer, and members whose names have the tag, each with the given profile. */
async function community<Name extends string>(profiles: Record<Name, object>) {
  const tag = unique()
  const members = {} as Record<Name, TestMember>
  for (const [name, profile] of Object.entries(profiles) as [Name, object][]) {
    members[name] = await server.newMember({ userName: `${name}_${tag}` })
    await edit(members[name], profile)
  }
  const viewer = await server.newMember()
  const found = async (query: Record<string, string>) => {
    const { data, pagination } = await viewer.call(searchDevelopers, {
      query: { search: tag, ...query },
    })
    expect(pagination!.totalCount).toBe(data!.length)
    return data!.map(({ userName }) => userName.slice(0, -tag.length - 1)).toSorted()
  }
  return { viewer, members, found, tag }
}

test('finds members with any of the interests, in any spelling, as interests alone', async () => {
  const { found } = await community({
    ada: { interests: ['Open Data', 'Chess'] },
    bob: { interests: ['chess'] },
    cy: { skills: ['Chess'], learning: ['open data'] },
  })

  expect(await found({ interests: 'open-data' })).toEqual(['ada'])
  expect(await found({ interests: 'CHESS,opendata' })).toEqual(['ada', 'bob'])
  expect(await found({ interests: `nobody likes ${unique()}` })).toEqual([])
  expect(await found({ interests: '' })).toEqual(['ada', 'bob', 'cy'])
})

test('one interest alone finds all who list it', async () => {
  const word = `Interest ${unique()}`
  const { viewer, members } = await community({
    ada: { interests: [word] },
    bob: { interests: [word], availability: 'closed' },
    cy: { skills: [word] },
  })

  const { data, pagination } = await viewer.call(searchDevelopers, { query: { interests: word } })

  expect(data!.map(({ id }) => id)).toEqual([members.bob.id, members.ada.id])
  expect(pagination!.totalCount).toBe(2)
})

test('finds members with any of the intents, and any of the languages', async () => {
  const { found } = await community({
    ada: { intents: ['mentor', 'meet'], languages: ['en', 'de'] },
    bob: { intents: ['mentee'], languages: ['he'] },
    cy: {},
  })

  expect(await found({ intent: 'mentor' })).toEqual(['ada'])
  expect(await found({ intent: 'mentee,meet' })).toEqual(['ada', 'bob'])
  expect(await found({ intent: 'hackathon' })).toEqual([])
  expect(await found({ languages: 'DE,fr' })).toEqual(['ada'])
  expect(await found({ languages: 'iw' })).toEqual(['bob'])
  expect(await found({ intent: 'mentor', languages: 'he' })).toEqual([])
})

test('finds members with whom the viewer shares at least this many waking hours', async () => {
  const { viewer, found } = await community({
    ada: { timeZone: 'Asia/Kathmandu' },
    bob: { timeZone: 'Asia/Kolkata' },
    cy: { timeZone: 'Pacific/Honolulu' },
    di: {},
  })
  const without = await found({ hours: '1' })
  await edit(viewer, { timeZone: 'Asia/Kolkata' })

  expect(without).toEqual([])
  expect(await found({ hours: '15' })).toEqual(['bob'])
  expect(await found({ hours: '14' })).toEqual(['ada', 'bob'])
  expect(await found({ hours: '7' })).toEqual(['ada', 'bob'])
  // At a difference of half a day or more, six hours are left, three at each end of the day.
  expect(await found({ hours: '6' })).toEqual(['ada', 'bob', 'cy'])
})

test('the hours follow daylight saving time', async () => {
  const { viewer, members, tag } = await community({ ada: { timeZone: 'America/Phoenix' } })
  await edit(viewer, { timeZone: 'America/Denver' })
  const query = SearchQuery.parse({ search: tag, hours: '15' })
  const at = async (day: string) => {
    const deps = { db: server.db, now: () => new Date(`${day}T12:00:00Z`) }
    return (await searchIn(deps, viewer.id, query)).data.map(({ id }) => id)
  }

  const winter = await at('2031-01-15')
  const summer = await at('2031-07-15')

  expect({ winter, summer }).toEqual({ winter: [members.ada.id], summer: [] })
})

test('no filter finds a member who is hidden, blocked or has cleared the field', async () => {
  const shown = {
    interests: ['Chess'],
    intents: ['mentor'],
    languages: ['en'],
    timeZone: 'Europe/Oslo',
  }
  const { viewer, members, found } = await community({
    ada: shown,
    bob: shown,
    cy: shown,
    di: shown,
  })
  await edit(viewer, { timeZone: 'Europe/Oslo' })
  await hide(members.ada)
  await storeBlock(server.db, members.bob, viewer)
  await edit(members.cy, { interests: null, intents: null, languages: null, timeZone: null })

  for (const query of [
    { interests: 'chess' },
    { intent: 'mentor' },
    { languages: 'en' },
    { hours: '15' },
  ]) {
    expect(await found(query as Record<string, string>), JSON.stringify(query)).toEqual(['di'])
  }
})

/** More than a search reads before it sorts them. */
const MANY = 1050

test('a search that finds many is counted and paged alike', async () => {
  const viewer = await server.newMember()
  await storeCrowd(server.db, MANY)
  await sql`
    insert into profiles (user_id, intents)
    select id, '{cofounder}' from users where user_name like 'member\\_%'
  `.execute(server.db)
  const page = (n: number) =>
    viewer.call(searchDevelopers, { query: { intent: 'cofounder', page: `${n}`, limit: '50' } })

  const shown: string[] = []
  for (let n = 1; n <= MANY / 50; n++) shown.push(...(await page(n)).data!.map(({ id }) => id))

  expect((await page(1)).pagination!.totalCount).toBe(MANY)
  expect(new Set(shown).size).toBe(MANY)
})
