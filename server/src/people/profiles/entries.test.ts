import {
  addEducation,
  addExperience,
  deleteEducation,
  deleteExperience,
  updateEducation,
  updateExperience,
} from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const job = {
  company: 'Analytical Engines',
  position: 'Programmer',
  startDate: '2019-03-01T00:00:00.000Z',
  endDate: '2021-06-30T00:00:00.000Z',
  isCurrentlyWorking: false,
  description: 'Notes A to G',
}
const course = {
  school: 'University of London',
  degree: 'BSc',
  fieldOfStudy: 'Mathematics',
  startDate: '2010-09-01T00:00:00.000Z',
  endDate: null,
  isCurrentlyStudying: true,
  description: null,
}

const profileOf = async (member: TestMember) =>
  (await member.call(viewProfile, { params: { userId: member.id } })).data!

test('a job is added, replaced and deleted', async () => {
  const ada = await server.newMember()

  const added = await ada.call(addExperience, { body: job })
  const experienceId = added.data!.id
  const updated = await ada.call(updateExperience, {
    params: { experienceId },
    body: { ...job, position: 'Architect', description: null },
  })
  const afterUpdate = await profileOf(ada)
  const deleted = await ada.call(deleteExperience, { params: { experienceId } })

  expect(added).toMatchObject({ status: 201, message: 'Work experience added successfully!' })
  expect(added.data).toEqual({ id: experienceId, ...job })
  expect(updated).toMatchObject({ status: 200, message: 'Work experience updated successfully!' })
  expect(afterUpdate.workExperience).toEqual([
    { ...job, id: experienceId, position: 'Architect', description: null },
  ])
  expect(deleted).toMatchObject({ status: 200, message: 'Work experience deleted successfully!' })
  expect((await profileOf(ada)).workExperience).toEqual([])
})

test('a course of study is added, replaced and deleted', async () => {
  const ada = await server.newMember()

  const added = await ada.call(addEducation, { body: course })
  const educationId = added.data!.id
  const updated = await ada.call(updateEducation, {
    params: { educationId },
    body: { ...course, degree: 'MSc' },
  })
  const afterUpdate = await profileOf(ada)
  const deleted = await ada.call(deleteEducation, { params: { educationId } })

  expect(added).toMatchObject({ status: 201, message: 'Education added successfully!' })
  expect(added.data).toEqual({ id: educationId, ...course })
  expect(updated).toMatchObject({ status: 200, message: 'Education updated successfully!' })
  expect(afterUpdate.education).toEqual([{ ...course, id: educationId, degree: 'MSc' }])
  expect(deleted).toMatchObject({ status: 200, message: 'Education deleted successfully!' })
  expect((await profileOf(ada)).education).toEqual([])
})

test('entries are listed current ones first, then by start, latest first', async () => {
  const ada = await server.newMember()
  const jobs = [
    { ...job, company: 'Second', startDate: '2015-01-01' },
    { ...job, company: 'Third', startDate: '2010-01-01' },
    { ...job, company: 'First', startDate: '2005-01-01', isCurrentlyWorking: true },
  ]
  for (const body of jobs) await ada.call(addExperience, { body })

  const { workExperience } = await profileOf(ada)

  expect(workExperience.map(({ company }) => company)).toEqual(['First', 'Second', 'Third'])
})

test("another member's entry is not found and stays unchanged", async () => {
  const [ada, eve] = await server.newMembers(2)
  const experienceId = (await ada.call(addExperience, { body: job })).data!.id
  const educationId = (await ada.call(addEducation, { body: course })).data!.id
  const before = await profileOf(ada)

  const answers = [
    await eve.call(updateExperience, { params: { experienceId }, body: job }),
    await eve.call(deleteExperience, { params: { experienceId } }),
    await eve.call(updateEducation, { params: { educationId }, body: course }),
    await eve.call(deleteEducation, { params: { educationId } }),
    await eve.call(deleteEducation, { params: { educationId: 'x' } }),
  ]

  for (const refused of answers) expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await profileOf(ada)).toEqual(before)
})

test('a malformed job is refused, with its field', async () => {
  const ada = await server.newMember()

  const refused = await ada.call(addExperience, { body: { ...job, endDate: '2018-01-01' } })

  const message = "End date can't be before the start date"
  expect(refused).toMatchObject({ status: 400, message, errors: [{ path: 'endDate', message }] })
})

test('a list holds at most 50 entries, even under concurrent additions', async () => {
  const ada = await server.newMember()

  const answers = await Promise.all(
    Array.from({ length: 60 }, () => ada.call(addEducation, { body: course })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 400,
    message: 'You can add at most 50 entries here',
  })
})

test('jobs and studies that change at the same time are all shown, current ones first', async () => {
  const ada = await server.newMember()
  const old = (await ada.call(addExperience, { body: job })).data!
  const now = {
    ...job,
    endDate: null,
    isCurrentlyWorking: true,
    startDate: '1990-01-01T00:00:00.000Z',
  }

  const [added, study, deleted, current] = await Promise.all([
    ada.call(addExperience, { body: { ...job, company: 'Difference Engines' } }),
    ada.call(addEducation, { body: course }),
    ada.call(deleteExperience, { params: { experienceId: old.id } }),
    ada.call(addExperience, { body: now }),
  ])

  expect(deleted.status).toBe(200)
  const { workExperience, education } = await profileOf(ada)
  expect(workExperience).toEqual([current.data, added.data])
  expect(education).toEqual([study.data])
})
