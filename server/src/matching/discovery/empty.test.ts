import {
  addEducation,
  addExperience,
  deleteEducation,
  deleteExperience,
  editProfile,
} from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { feedIds, feedPage, rankOnly, startFeedServer } from '../../testing/feed.ts'
import type { TestMember } from '../../testing/members.ts'

const server = await startFeedServer()

const edit = (member: TestMember, body: object) => member.call(editProfile, { body })

async function community(members: number) {
  const all: TestMember[] = []
  for (let n = 0; n <= members; n++) all.push(await server.newMember())
  return { viewer: all[0]!, members: all.slice(1) }
}

const nothing = {
  skills: [],
  interests: [],
  learning: [],
  intents: null,
  headline: null,
  about: null,
  projects: [],
  links: [],
}

const shown = [
  { skills: ['Go'] },
  { about: 'Hi' },
  { headline: 'Maps' },
  { intents: ['meet'] },
  { interests: ['Tides'] },
  { learning: ['Rust'] },
  { projects: [{ name: 'Atlas', url: null, description: 'Piers.', skills: [] }] },
  { links: [{ url: 'https://www.example.com/ada', label: null }] },
]

test('members who show any one field come before newer ones who show nothing', async () => {
  const { viewer, members } = await community(shown.length + 4)
  const older = members.slice(0, shown.length + 1)
  const pictured = older.at(-1)!
  const setPhoto = (hash: string | null) =>
    sql`insert into profiles (user_id, photo_hash) values (${pictured.id}, ${hash})
      on conflict (user_id) do update set photo_hash = excluded.photo_hash`.execute(server.db)
  for (const [n, each] of shown.entries()) await edit(older[n]!, each)
  await setPhoto('a'.repeat(64))

  const before = await feedIds(viewer)
  for (const member of older.slice(0, -1)) await edit(member, nothing)
  await setPhoto(null)
  const after = await feedIds(viewer)

  const ids = older.map(({ id }) => id)
  expect(new Set(before.slice(0, ids.length))).toEqual(new Set(ids))
  expect(new Set(after.slice(-ids.length))).toEqual(new Set(ids))
})

const job = {
  company: 'Analytical Engines',
  position: 'Engineer',
  description: 'Cards',
  startDate: '2020-01-01',
  endDate: null,
  isCurrentlyWorking: true,
}
const studies = {
  school: 'Turin',
  degree: 'BSc',
  fieldOfStudy: 'Mathematics',
  description: 'Numbers',
  startDate: '2016-01-01',
  endDate: '2019-01-01',
  isCurrentlyStudying: false,
}

test('a member with a job or a course of study comes before newer ones who show nothing', async () => {
  const { viewer, members } = await community(4)
  const [employed, student] = members
  const { data: added } = await employed!.call(addExperience, { body: job })
  const { data: course } = await student!.call(addEducation, { body: studies })

  const before = await feedIds(viewer)
  await employed!.call(deleteExperience, { params: { experienceId: added!.id } })
  const after = await feedIds(viewer)
  await student!.call(deleteEducation, { params: { educationId: course!.id } })
  const { rows } = await sql<object>`select distinct is_empty from directory`.execute(server.db)

  expect(new Set(before.slice(0, 2))).toEqual(new Set([employed!.id, student!.id]))
  expect(after[0]).toBe(student!.id)
  expect(rows).toEqual([{ isEmpty: true }])
})

test.each([3, 0])(
  'with %i developers ranked, a member who fills in or clears a profile during a session moves no one',
  async (ranked) => {
    const { viewer, members } = await community(12)
    for (const member of members.slice(0, 6)) await edit(member, { about: 'Hi' })
    await feedPage(viewer, { limit: 3 })
    await rankOnly(server.db, ranked)
    const read = () =>
      Promise.all([2, 3, 4].map(async (page) => (await feedPage(viewer, { page, limit: 3 })).ids))
    const order = await read()

    await edit(members[1]!, { about: null })
    await edit(members[8]!, { headline: 'Maps' })
    await edit(members[11]!, { skills: ['Go'] })

    expect(order.flat()).toHaveLength(9)
    expect(await read()).toEqual(order)
  },
)
