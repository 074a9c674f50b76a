import { listConnections } from '@shipmates/contract/connections'
import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import {
  editProfile,
  suggestInterests,
  suggestSkills,
  viewProfile,
} from '@shipmates/contract/profiles'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { hide } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'
import { knowsTimeZone } from './queries.ts'

const server = await startServerForFile()

const view = async (viewer: TestMember, member: { id: string } = viewer) =>
  viewer.call(viewProfile, { params: { userId: member.id } })
const edit = (member: TestMember, body: object) => member.call(editProfile, { body })

const told = {
  headline: 'Ferries, maps and slow software',
  interests: ['Sailing', 'Open data'],
  learning: ['Rust', 'WebGL'],
  intents: ['side_project', 'mentor'],
  languages: ['en', 'nb'],
  timeZone: 'Europe/Oslo',
  hoursPerWeek: 6,
  availability: 'busy',
  availableFrom: '2999-01-31',
  links: [{ url: 'https://example.test/ada', label: 'Notes' }],
  projects: [
    { name: 'Tide tables', url: null, description: 'For small boats', skills: ['PostGIS'] },
  ],
}

const nothing = Object.fromEntries(Object.keys(told).map((field) => [field, null]))

test('a member tells what they are looking for, and others see it', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])

  const edited = await edit(ada, told)

  expect(edited).toMatchObject({ status: 200, data: told })
  expect((await view(linus, ada)).data).toMatchObject(told)
})

test('omitted fields stay, and null clears a field', async () => {
  const ada = await server.newMember()
  const before = await view(ada)
  await edit(ada, told)

  const omitted = await edit(ada, { headline: 'Another' })
  const cleared = await edit(ada, nothing)

  expect(omitted.data).toMatchObject({ ...told, headline: 'Another' })
  expect(cleared.data).toEqual(before.data)
})

test('the first spelling of an interest stays, as with skills', async () => {
  const ada = await server.newMember()

  const { data } = await edit(ada, {
    interests: ['Open Source', 'open-source', 'JS'],
    learning: ['JavaScript', 'js'],
  })

  expect(data).toMatchObject({ interests: ['Open Source', 'JS'], learning: ['JavaScript'] })
})

test('the day is kept only while the member is busy or closed', async () => {
  const ada = await server.newMember()
  const from = async (body: object) => (await edit(ada, body)).data!.availableFrom

  const kept = [
    await from({ availableFrom: '2999-01-31' }),
    await from({ availability: 'closed', availableFrom: '2999-01-31' }),
    await from({ availability: 'busy' }),
    await from({ availability: 'open' }),
    await from({ availability: 'closed' }),
  ]

  expect(kept).toEqual([null, '2999-01-31', '2999-01-31', null, null])
})

test('a time zone that the database does not know is refused', async () => {
  expect(await knowsTimeZone(server.db, 'Europe/Oslo')).toBe(true)
  expect(await knowsTimeZone(server.db, 'Mars/Olympus')).toBe(false)
})

test('cards in search and feed show it, without links and projects', async () => {
  const tag = unique()
  const [ada, linus] = await Promise.all([
    server.newMember({ userName: `ada_${tag}` }),
    server.newMember(),
  ])
  await edit(ada, told)
  await edit(linus, { interests: ['chess', 'OPEN DATA'] })

  const found = await linus.call(searchDevelopers, { query: { search: tag } })
  const feed = await linus.call(getFeed, { query: { limit: '50' } })

  const { links: _links, projects: _projects, ...onCard } = told
  for (const cards of [found.data!, feed.data!.filter(({ id }) => id === ada.id)]) {
    expect(cards).toMatchObject([{ ...onCard, match: { sharedInterests: ['Open data'] } }])
    expect(cards[0]).not.toHaveProperty('links')
    expect(cards[0]).not.toHaveProperty('projects')
  }
})

test('a list of members shows it, too', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
  await connectMembers(server.db, ada, linus)
  await edit(ada, told)

  const { data } = await linus.call(listConnections)

  const { headline, intents, languages, timeZone, availability, availableFrom } = told
  expect(data![0]!.connectedUser).toMatchObject({
    headline,
    intents,
    languages,
    timeZone,
    availability,
    availableFrom,
  })
})

test('suggestions of interests are what members list as interests, most listed first', async () => {
  const tag = unique()
  const [ada, linus, hidden] = await Promise.all([1, 2, 3].map(() => server.newMember()))
  await edit(ada!, { interests: [`${tag} rare`, `${tag} common`], skills: [`${tag} skill`] })
  await edit(linus!, { interests: [`${tag} common`], learning: [`${tag} wanted`] })
  await edit(hidden!, { interests: [`${tag} hidden`] })
  await hide(hidden!)
  const suggest = async (prefix: string) =>
    (await ada!.call(suggestInterests, { query: { prefix } })).data!

  expect(await suggest(tag.toUpperCase())).toEqual([`${tag} common`, `${tag} rare`])
  const skills = await ada!.call(suggestSkills, { query: { prefix: tag } })
  expect(skills.data).toEqual([`${tag} skill`])
  await edit(linus!, { interests: ['Kubernetes'] })
  expect(await suggest('k8s')).toContain('Kubernetes')
  const visitor = await server.visitor().call(suggestInterests, { query: { prefix: tag } })
  expect(visitor).toMatchObject({ status: 401 })
})

test('skills and interests that cross in two edits at once never deadlock', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => server.newMember()))
  const names = Array.from({ length: 6 }, (_, n) => `crossing ${n} ${unique()}`)
  const lists = [
    { skills: names.slice(0, 2), learning: names.slice(2, 4), interests: names.slice(4) },
    { skills: names.slice(4), learning: names.slice(0, 2), interests: names.slice(2, 4) },
    { skills: names.slice(2, 4), learning: names.slice(4), interests: names.slice(0, 2) },
  ]

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      members.map((member, n) => edit(member, lists[(turn + n) % 3]!)),
    ).flat(),
  )

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const counted = await server.db
    .selectFrom('skills')
    .select(['memberCount', 'listedBy', 'interestedBy'])
    .where('name', 'in', names)
    .execute()
  const total = (of: (row: (typeof counted)[number]) => number) =>
    counted.reduce((sum, row) => sum + of(row), 0)
  expect(total((row) => row.memberCount)).toBe(8 * 6)
  expect(total((row) => row.listedBy)).toBe(8 * 2)
  expect(total((row) => row.interestedBy)).toBe(8 * 2)
})
