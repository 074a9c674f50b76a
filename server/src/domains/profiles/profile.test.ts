import { answerRequest, sendRequest } from '@shipmates/contract/connections'
import { changeVisibility, editProfile, suggestSkills } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'
import { deleteUnusedSkills } from './skill-queries.ts'

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
    const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
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

    for (const id of ['999999999', unverified.id, 'ada', '0', '01', '9'.repeat(19)]) {
      expect(await view(ada, { id }), id).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })

  test('every route requires a session', async () => {
    const ada = await server.newMember()
    const visitor = server.visitor()

    const answers = [
      await visitor.call(viewProfile, { params: { userId: ada.id } }),
      await visitor.call(editProfile, { body: { age: 30 } }),
      await visitor.call(suggestSkills, { query: { prefix: 'r' } }),
    ]

    for (const refused of answers) {
      expect(refused).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })
})

describe('Editing', () => {
  test('stores every field and returns the new profile', async () => {
    const ada = await server.newMember()
    const profile = {
      userName: `ada_${unique()}`,
      age: 36,
      gender: 'Female',
      about: 'Notes on the engine 🛠️',
      skills: ['Analysis', 'C++', 'Ada'],
    }

    const edited = await edit(ada, profile)

    expect(edited).toMatchObject({
      status: 200,
      message: 'Profile updated successfully!',
      data: profile,
    })
    expect((await view(ada)).data).toEqual(edited.data)
  })

  test('leaves omitted fields alone; null clears a field', async () => {
    const ada = await server.newMember()
    await edit(ada, { age: 36, gender: 'Female', about: 'Hello', skills: ['Ada'] })

    const omitted = await edit(ada, { about: 'Hello again' })
    const cleared = await edit(ada, { age: null, gender: null, about: null, skills: null })

    expect(omitted.data).toMatchObject({
      age: 36,
      gender: 'Female',
      about: 'Hello again',
      skills: ['Ada'],
    })
    expect(cleared.data).toMatchObject({ age: null, gender: null, about: null, skills: [] })
  })

  test('an empty edit changes nothing, and unknown fields are ignored', async () => {
    const ada = await server.newMember()
    const before = await view(ada)

    const edited = await edit(ada, { email: 'mallory@example.test', id: '1', isAdmin: true })

    expect(edited.status).toBe(200)
    expect(edited.data).toEqual(before.data)
  })

  test('keeps the first spelling of each skill', async () => {
    const ada = await server.newMember()

    const { data } = await edit(ada, {
      skills: ['  React.js ', 'reactjs', 'JS', 'JavaScript', 'C', 'C++', 'c#', '.NET', 'F#'],
    })

    expect(data!.skills).toEqual(['React.js', 'JS', 'C', 'C++', 'c#', '.NET', 'F#'])
  })

  test('a name taken in any case is refused, and nothing else changes', async () => {
    const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])

    const refused = await edit(ada, { userName: linus.userName.toUpperCase(), age: 40 })

    expect(refused).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    expect((await view(ada)).data).toMatchObject({ userName: ada.userName, age: null })
  })

  test('a member may change the case of their own name', async () => {
    const ada = await server.newMember()

    const { data } = await edit(ada, { userName: ada.userName.toUpperCase() })

    expect(data!.userName).toBe(ada.userName.toUpperCase())
  })

  test.each([
    [{ userName: null }, 'userName'],
    [{ userName: 'short' }, 'userName'],
    [{ userName: 'has spaces' }, 'userName'],
    [{ age: 17 }, 'age'],
    [{ age: 121 }, 'age'],
    [{ age: 30.5 }, 'age'],
    [{ age: '30' }, 'age'],
    [{ gender: 'female' }, 'gender'],
    [{ about: 'x'.repeat(201) }, 'about'],
    [{ about: 'a\0b' }, 'about'],
    [{ about: 'half \ud83d' }, 'about'],
    [{ skills: 'Rust' }, 'skills'],
    [{ skills: ['x'.repeat(41)] }, 'skills.0'],
    [{ skills: ['Rust', ' '] }, 'skills.1'],
    [{ skills: Array.from({ length: 31 }, (_, n) => `skill ${n}`) }, 'skills'],
  ])('%o is refused', async (body, path) => {
    const ada = await server.newMember()

    const refused = await edit(ada, { ...body })

    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', errors: [{ path }] })
  })

  test('lengths are counted in user-perceived characters', async () => {
    const ada = await server.newMember()
    const about = '🦀'.repeat(200)
    const skills = ['🦀'.repeat(40)]

    const { data } = await edit(ada, { about, skills })

    expect(data).toMatchObject({ about, skills })
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
    const members = await Promise.all(Array.from({ length: 20 }, () => server.newMember()))
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
    const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])

    const { status, data } = await ada.call(changeVisibility, { body: { visibility: 'link' } })

    expect(status).toBe(200)
    expect(data).toEqual({ visibility: 'link' })
    expect((await view(linus, ada)).data?.visibility).toBe('link')
    expect((await view(linus)).data?.visibility).toBe('members')
  })

  test('is one of three', async () => {
    const ada = await server.newMember()

    const { status, message } = await ada.call(changeVisibility, {
      body: { visibility: 'everybody' } as never,
    })

    expect(status).toBe(400)
    expect(message).toBe('Please select who can see your profile from the list')
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
    const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
    const skills = named(30)

    const answer = await edit(linus, { userName: ada.userName, skills })

    expect(answer).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    expect(await kept(skills)).toEqual([])
  })

  test('are deleted in batches; used ones stay', async () => {
    const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
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

  test('are not deleted while a member is about to list them', async () => {
    const ada = await server.newMember()
    const skills = named(5)
    await edit(ada, { skills })
    await edit(ada, { skills: null })
    const isWaiting = async () =>
      (await sql`select from pg_locks where not granted`.execute(server.db)).rows.length > 0

    const saved = await server.db.transaction().execute(async (tx) => {
      await sql`select from profiles where user_id = ${ada.id} for update`.execute(tx)
      const saving = edit(ada, { skills })
      await expect.poll(isWaiting).toBe(true)
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
