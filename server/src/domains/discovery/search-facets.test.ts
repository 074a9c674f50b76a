import { SearchQuery, searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hide, storeBlock } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'
import { searchDevelopers as search } from './search.ts'

const server = await startServerForFile()

const edit = (member: TestMember, body: object) => member.call(editProfile, { body })

/** A viewer, and members whose names have the tag, each with such a profile. */
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

test('finds members with whom the viewer shares at least so many waking hours', async () => {
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
  // Half a day and more away, six hours are left, three at each end of the day.
  expect(await found({ hours: '6' })).toEqual(['ada', 'bob', 'cy'])
})

test('the hours follow the clocks of the day', async () => {
  const { viewer, members, tag } = await community({ ada: { timeZone: 'America/Phoenix' } })
  await edit(viewer, { timeZone: 'America/Denver' })
  const query = SearchQuery.parse({ search: tag, hours: '15' })
  const at = async (day: string) => {
    const deps = { db: server.db, now: () => new Date(`${day}T12:00:00Z`) }
    return (await search(deps, viewer.id, query)).data.map(({ id }) => id)
  }

  const winter = await at('2031-01-15')
  const summer = await at('2031-07-15')

  expect({ winter, summer }).toEqual({ winter: [members.ada.id], summer: [] })
})

test('no filter finds a member who is hidden, blocked or has cleared the field', async () => {
  const told = {
    interests: ['Chess'],
    intents: ['mentor'],
    languages: ['en'],
    timeZone: 'Europe/Oslo',
  }
  const { viewer, members, found } = await community({ ada: told, bob: told, cy: told, di: told })
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

test('a search that finds many is counted and paged alike', async () => {
  const viewer = await server.newMember()
  await sql`
    with made as (
      insert into users (email, user_name, password_hash, email_verified_at, created_at)
      select 'many' || n || '@example.test', 'many_' || n, 'none', now(), now() - n * interval '1 s'
      from generate_series(1, 1500) n returning id
    )
    insert into profiles (user_id, intents) select id, '{cofounder}' from made
  `.execute(server.db)
  const page = (n: number) =>
    viewer.call(searchDevelopers, { query: { intent: 'cofounder', page: `${n}`, limit: '50' } })

  const shown: string[] = []
  for (let n = 1; n <= 30; n++) shown.push(...(await page(n)).data!.map(({ id }) => id))

  expect((await page(1)).pagination!.totalCount).toBe(1500)
  expect(new Set(shown).size).toBe(1500)
})
