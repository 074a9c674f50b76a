import { searchDevelopers } from '@shipmates/contract/discovery'
import { editProfile, suggestSkills } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteUnusedSkills } from '../../people/profiles/queries.ts'
import { storeCrowd } from '../../testing/feed.ts'
import { hide, startLeaving } from '../../testing/hidden.ts'
import { untilWaiting } from '../../testing/locks.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const server = await startServerForFile()

const list = (member: TestMember, skills: string[]) =>
  member.call(editProfile, { body: { skills } })
const suggested = async (viewer: TestMember, prefix: string) =>
  (await viewer.call(suggestSkills, { query: { prefix } })).data
const returnFromLeaving = ({ id }: TestMember) =>
  sql`update users set deletion_due_at = null, deletion_messages = null where id = ${id}`.execute(
    server.db,
  )

/** How many members in the directory list the skill, as stored. */
async function listedBy(skill: string) {
  const row = await server.db
    .selectFrom('skills')
    .select('listedBy')
    .where('name', '=', skill)
    .executeTakeFirstOrThrow()
  return row.listedBy
}

test('a skill counts the members in the directory who list it', async () => {
  const [ada, linus] = [await server.newMember(), await server.newMember()]
  const [skill, other] = [`Skill ${unique()}`, `Skill ${unique()}`]
  await list(ada, [skill])
  await list(linus, [skill, other])
  expect(await listedBy(skill)).toBe(2)

  await hide(ada)
  expect(await listedBy(skill)).toBe(1)
  await list(ada, [other])
  expect(await listedBy(other)).toBe(1)
  await hide(ada, false)
  expect([await listedBy(skill), await listedBy(other)]).toEqual([1, 2])
  await startLeaving(server.db, linus)
  expect([await listedBy(skill), await listedBy(other)]).toEqual([0, 1])
  await returnFromLeaving(linus)
  expect([await listedBy(skill), await listedBy(other)]).toEqual([1, 2])
  await list(linus, [])
  expect([await listedBy(skill), await listedBy(other)]).toEqual([0, 1])
})

test('the count of a search for one skill that many list leaves out hidden members', async () => {
  const [viewer, ada] = [await server.newMember(), await server.newMember()]
  const skill = `Skill ${unique()}`
  await list(ada, [skill])
  await storeCrowd(server.db, 1001)
  await sql`
    insert into profiles (user_id, skills, skill_ids)
    select users.id, array[name], array[skills.id] from users, skills
    where user_name like 'member\\_%' and name = ${skill}
  `.execute(server.db)
  const total = async () => {
    const { pagination } = await viewer.call(searchDevelopers, { query: { skills: skill } })
    return pagination!.totalCount
  }
  expect(await total()).toBe(1002)

  await hide(ada)

  expect(await total()).toBe(1001)
})

test('a skill that only hidden members list is not suggested, and the sweep keeps it', async () => {
  const [viewer, ada] = [await server.newMember(), await server.newMember()]
  const skill = `Skill ${unique()}`
  await list(ada, [skill])
  expect(await suggested(viewer, skill)).toEqual([skill])

  await hide(ada)
  await deleteUnusedSkills(server.db, 1000)

  expect(await suggested(viewer, skill)).toEqual([])
  await hide(ada, false)
  expect(await suggested(viewer, skill)).toEqual([skill])
})

test('hiding a member while their skills are saved does not deadlock', async () => {
  const ada = await server.newMember()
  const skill = `Skill ${unique()}`
  await list(ada, [skill])
  let waiting: Promise<unknown[]> | undefined

  await server.db.transaction().execute(async (tx) => {
    await sql`select from skills where name = ${skill} for update`.execute(tx)
    const edit = list(ada, [])
    await untilWaiting(server.db)
    waiting = Promise.all([edit, hide(ada)])
    await untilWaiting(server.db, 2)
  })

  expect(await waiting).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await listedBy(skill)).toBe(0)
})
