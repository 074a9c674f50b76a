import { answerRequest, listConnections, sendRequest } from '@shipmates/contract/connections'
import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import {
  changeVisibility,
  editProfile,
  suggestInterests,
  suggestSkills,
} from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { hide } from '../../testing/hidden.ts'
import { untilWaiting } from '../../testing/locks.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'
import { deleteUnusedSkills, knowsTimeZone } from './queries.ts'

const server = await startServerForFile()

const view = async (viewer: TestMember, member: { id: string } = viewer) =>
  viewer.call(viewProfile, { params: { userId: member.id } })
const edit = (member: TestMember, body: object) => member.call(editProfile, { body })

describe('Viewing', () => {
  test('a new member’s own profile has the address and is otherwise empty', async () => {
    const ada = await server.newMember()

    const { status, data } = await view(ada)

    expect(status).toBe(200)
    expect(data).toEqual({
      id: ada.id,
      userId: ada.id,
      userName: ada.userName,
      email: ada.email,
      photoUrl: null,
      age: null,
      gender: null,
      about: null,
      skills: [],
      headline: null,
      interests: [],
      learning: [],
      intents: [],
      languages: [],
      timeZone: null,
      hoursPerWeek: null,
      availability: null,
      availableFrom: null,
      links: [],
      projects: [],
      createdAt: expect.any(String),
      visibility: 'members',
      lastSeenAt: null,
      isPresenceShown: true,
      workExperience: [],
      education: [],
    })
  })

  test("a stranger's profile has no address, a connection's does", async () => {
    const [ada, linus] = await server.newMembers(2)
    const before = await view(ada, linus)
    const { data } = await ada.call(sendRequest, {
      params: { status: 'interested', userId: linus.id },
    })
    await linus.call(answerRequest, {
      params: { status: 'accepted', requestId: data!.requestId },
    })

    const after = await view(ada, linus)

    expect(before.data!.email).toBe('')
    expect(after.data!.email).toBe(linus.email)
  })

  test('unknown, unverified and invalid members are not found', async () => {
    const ada = await server.newMember()
    const unverified = await server.newMember({ isVerified: false })

    for (const id of ['999999999', unverified.id, 'ada']) {
      expect(await view(ada, { id }), id).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})

describe('Editing', () => {
  test('an empty edit changes nothing, and unknown fields are ignored', async () => {
    const ada = await server.newMember()
    const before = await view(ada)

    const edited = await edit(ada, { email: 'mallory@example.test', id: '1', isAdmin: true })

    expect(edited.status).toBe(200)
    expect(edited.data).toEqual(before.data)
  })

  test('a name taken in any case is refused, and nothing else changes', async () => {
    const [ada, linus] = await server.newMembers(2)

    const refused = await edit(ada, { userName: linus.userName.toUpperCase(), age: 40 })

    expect(refused).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    expect((await view(ada)).data).toMatchObject({ userName: ada.userName, age: null })
  })

  test('a member may change the case of their own name', async () => {
    const ada = await server.newMember()

    const { data } = await edit(ada, { userName: ada.userName.toUpperCase() })

    expect(data!.userName).toBe(ada.userName.toUpperCase())
  })

  test('reserves a changed name for its member for 30 days, and no one takes a name of the staff', async () => {
    const [ada, linus] = await server.newMembers(2)
    const other = { userName: `ada_${unique()}` }

    await edit(ada, other)
    const taken = await edit(linus, { userName: ada.userName.toUpperCase() })
    const back = await edit(ada, { userName: ada.userName })
    const kept = await edit(linus, other)
    const staff = await edit(linus, { userName: 'Moderator_1' })

    const code = 'USERNAME_TAKEN'
    expect([taken, back, kept, staff]).toMatchObject([
      { code },
      { status: 200 },
      { code },
      { code },
    ])
  })

  test('frees the oldest of more than five changed names', async () => {
    const [ada, linus] = await server.newMembers(2)
    const names = Array.from({ length: 6 }, () => `ada_${unique()}`)

    for (const userName of names) await edit(ada, { userName })

    expect((await edit(linus, { userName: names[0]! })).code).toBe('USERNAME_TAKEN')
    expect((await edit(linus, { userName: ada.userName })).status).toBe(200)
  })

  test('a malformed field is refused, and named', async () => {
    const ada = await server.newMember()

    const refused = await edit(ada, { about: 'Hello', skills: ['x'.repeat(41)] })

    const errors = [{ path: 'skills.0' }]
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', errors })
    expect((await view(ada)).data).toMatchObject({ about: null })
  })

  test('two concurrent edits lose no field', async () => {
    const ada = await server.newMember()
    const fields = [
      { age: 36 },
      { gender: 'Female' },
      { about: 'Hello' },
      { skills: ['Ada', 'Rust'] },
      { userName: `ada_${unique()}` },
    ]

    const answers = await Promise.all(
      [...fields, ...fields, ...fields, ...fields].map((body) => edit(ada, body)),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await view(ada)).data).toMatchObject(Object.assign({}, ...fields))
  })

  test('many members who concurrently add the same new skills all keep them', async () => {
    const members = await server.newMembers(20)
    const tag = unique()
    const skills = Array.from({ length: 10 }, (_, n) => `new ${n} ${tag}`)

    const answers = await Promise.all(
      members.map((member, n) => edit(member, { skills: n % 2 ? skills : skills.toReversed() })),
    )

    expect(answers.map(({ data }) => data?.skills.length)).toEqual(answers.map(() => 10))
  })
})

describe('Visibility', () => {
  test('is chosen by the member, and everybody who sees the profile knows it', async () => {
    const [ada, linus] = await server.newMembers(2)

    const { status, data } = await ada.call(changeVisibility, { body: { visibility: 'link' } })

    expect(status).toBe(200)
    expect(data).toEqual({ visibility: 'link' })
    expect((await view(linus, ada)).data?.visibility).toBe('link')
    expect((await view(linus)).data?.visibility).toBe('members')
  })
})

describe('Unused skills', () => {
  const kept = (names: string[]) =>
    server.db.selectFrom('skills').select('name').where('name', 'in', names).execute()
  const named = (count: number) => {
    const tag = unique()
    return Array.from({ length: count }, (_, n) => `skill ${n} ${tag}`)
  }

  test('are not left behind by a refused save', async () => {
    const [ada, linus] = await server.newMembers(2)
    const skills = named(30)

    const answer = await edit(linus, { userName: ada.userName, skills })

    expect(answer).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    expect(await kept(skills)).toEqual([])
  })

  test('are deleted in batches; used ones stay', async () => {
    const [ada, linus] = await server.newMembers(2)
    const skills = named(7)
    const [shared = ''] = skills
    await edit(ada, { skills })
    await edit(linus, { skills: [shared] })
    await edit(ada, { skills: null })
    await sql`delete from skills where member_count = 0 and name <> all(${skills})`.execute(
      server.db,
    )

    const first = await deleteUnusedSkills(server.db, 4)
    const left = await kept(skills)
    const second = await deleteUnusedSkills(server.db, 4)

    expect([first, left.length, second]).toEqual([4, 3, 2])
    expect(await kept(skills)).toEqual([{ name: shared }])
  })

  test('are not deleted while a member is adding them', async () => {
    const ada = await server.newMember()
    const skills = named(5)
    await edit(ada, { skills })
    await edit(ada, { skills: null })

    const saved = await server.db.transaction().execute(async (tx) => {
      await sql`select from profiles where user_id = ${ada.id} for update`.execute(tx)
      const saving = edit(ada, { skills })
      await untilWaiting(server.db)
      await deleteUnusedSkills(server.db, 1000)
      return { saving }
    })

    expect((await saved.saving).data!.skills).toEqual(skills)
    expect(await kept(skills)).toHaveLength(5)
  })
})

describe('Suggesting skills', () => {
  test('lists the skills that members use, most used first', async () => {
    const tag = unique()
    const [ada, linus, grace] = await Promise.all([1, 2, 3].map(() => server.newMember()))
    await edit(ada!, { skills: [`${tag} rare`, `${tag} common`] })
    await edit(linus!, { skills: [`${tag} common`, `${tag} dropped`] })
    await edit(linus!, { skills: [`${tag} common`] })

    const { data } = await grace!.call(suggestSkills, { query: { prefix: tag.toUpperCase() } })

    expect(data).toEqual([`${tag} common`, `${tag} rare`])
  })

  test('knows abbreviations', async () => {
    const ada = await server.newMember()
    await edit(ada, { skills: ['Kubernetes'] })

    const { data } = await ada.call(suggestSkills, { query: { prefix: 'k8s' } })

    expect(data).toContain('Kubernetes')
  })

  test('takes % and _ as ordinary characters', async () => {
    const ada = await server.newMember()
    await edit(ada, { skills: ['Rust'] })

    const answers = [
      await ada.call(suggestSkills, { query: { prefix: '%' } }),
      await ada.call(suggestSkills, { query: { prefix: '_' } }),
    ]

    for (const { data } of answers) expect(data).toEqual([])
  })
})

const filled = {
  age: 36,
  gender: 'Female',
  about: 'Notes on the engine 🛠️',
  skills: ['Analysis', 'C++', 'Ada'],
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

const nothing = Object.fromEntries(Object.keys(filled).map((field) => [field, null]))

test('every field is stored, returned and shown to others', async () => {
  const [ada, linus] = await server.newMembers(2)

  const edited = await edit(ada, filled)

  expect(edited).toMatchObject({
    status: 200,
    message: 'Profile updated successfully!',
    data: filled,
  })
  expect((await view(ada)).data).toEqual(edited.data)
  expect((await view(linus, ada)).data).toMatchObject(filled)
})

test('omitted fields stay, and null clears a field', async () => {
  const ada = await server.newMember()
  const before = await view(ada)
  await edit(ada, filled)

  const omitted = await edit(ada, { headline: 'Another' })
  const cleared = await edit(ada, nothing)

  expect(omitted.data).toMatchObject({ ...filled, headline: 'Another' })
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

test('the day is stored only while the member is busy or closed', async () => {
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

test('cards in search and feed show the fields, without links and projects', async () => {
  const tag = unique()
  const [ada, linus] = await Promise.all([
    server.newMember({ userName: `ada_${tag}` }),
    server.newMember(),
  ])
  await edit(ada, filled)
  await edit(linus, { interests: ['chess', 'OPEN DATA'] })

  const found = await linus.call(searchDevelopers, { query: { search: tag } })
  const feed = await linus.call(getFeed, { query: { limit: '50' } })

  const { links: _links, projects: _projects, ...onCard } = filled
  for (const cards of [found.data!, feed.data!.filter(({ id }) => id === ada.id)]) {
    expect(cards).toMatchObject([{ ...onCard, match: { sharedInterests: ['Open data'] } }])
    expect(cards[0]).not.toHaveProperty('links')
    expect(cards[0]).not.toHaveProperty('projects')
  }
})

test('a list of members shows the fields, too', async () => {
  const [ada, linus] = await server.newMembers(2)
  await connectMembers(server.db, ada, linus)
  await edit(ada, filled)

  const { data } = await linus.call(listConnections)

  const { headline, intents, languages, timeZone, availability, availableFrom } = filled
  expect(data![0]!.connectedUser).toMatchObject({
    headline,
    intents,
    languages,
    timeZone,
    availability,
    availableFrom,
  })
})

test('suggestions of interests are words that members list as interests, most listed first', async () => {
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
  const members = await server.newMembers(8)
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
