import { listMessages } from '@shipmates/contract/chat'
import {
  ABOUT_MAX_CHARS,
  ENTRY_DESCRIPTION_MAX_CHARS,
  ENTRY_FIELD_MAX_CHARS,
  HEADLINE_MAX_CHARS,
  MESSAGE_MAX_CHARS,
  MESSAGES_PAGE_SIZE_MAX,
  PROJECT_DESCRIPTION_MAX_CHARS,
  SKILL_MAX_CHARS,
} from '@shipmates/contract/limits'
import {
  addEducation,
  addExperience,
  editProfile,
  updateEducation,
  updateExperience,
} from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { showsNothing } from '@shipmates/contract/text'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { naughtyStrings } from '../../testing/naughty-strings.ts'
import { startServerForFile } from '../../testing/server.ts'
import { times } from '../../testing/volume.ts'

const AT_ONCE = 4
const START = { startDate: '2020-01-01T00:00:00.000Z' }

const server = await startServerForFile()

const cut = (text: string, limit: number) => [...text].slice(0, limit).join('')

/** Without the characters that fields of one line refuse. */
const withoutBreaks = (text: string) =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '·')

/** Without the characters that messages refuse. */
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\t\r\n]/gu, '·')

/** A string as the field accepts it: truncated to the field's limit. */
function fieldsOf(text: string) {
  const line = withoutBreaks(text)
  const field = cut(line, ENTRY_FIELD_MAX_CHARS)
  const description = cut(text, ENTRY_DESCRIPTION_MAX_CHARS)
  return {
    details: {
      about: cut(text, ABOUT_MAX_CHARS),
      skills: [cut(line, SKILL_MAX_CHARS)],
      headline: cut(line, HEADLINE_MAX_CHARS),
      interests: [cut(line, SKILL_MAX_CHARS)],
      projects: [
        {
          name: 'Project',
          url: null,
          description: cut(text, PROJECT_DESCRIPTION_MAX_CHARS),
          skills: [],
        },
      ],
    },
    job: { company: field, position: field, description },
    course: { school: field, degree: field, fieldOfStudy: field, description },
  }
}

const trimmed = <T extends object>(fields: T): T =>
  JSON.parse(JSON.stringify(fields), (_key, value) =>
    typeof value === 'string' ? value.trim() : value,
  )

async function withEntries(member: TestMember) {
  const { job, course } = fieldsOf('first')
  const added = await Promise.all([
    member.call(addExperience, { body: { ...job, ...START } }),
    member.call(addEducation, { body: { ...course, ...START } }),
  ])
  return { experienceId: added[0].data!.id, educationId: added[1].data!.id }
}

test('the list has at least 200 strings, all different', () => {
  expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length)
  expect(naughtyStrings.length).toBeGreaterThanOrEqual(200)
})

test('every profile field returns the typed text, trimmed', async () => {
  // The chat accepts all of them.
  const some = naughtyStrings.filter((_, n) => n % times(4, 1) === 0)
  const waiting = some.filter((text) => !showsNothing(text))

  const work = async () => {
    const ada = await server.newMember()
    const { experienceId, educationId } = await withEntries(ada)
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      const { details, job, course } = fieldsOf(text)
      const answers = [
        await ada.call(editProfile, { body: details }),
        await ada.call(updateExperience, {
          params: { experienceId },
          body: { ...job, ...START },
        }),
        await ada.call(updateEducation, {
          params: { educationId },
          body: { ...course, ...START },
        }),
      ]
      const { data } = await ada.call(viewProfile, { params: { userId: ada.id } })

      const statuses = answers.map(({ status }) => status)
      expect(statuses, JSON.stringify(text)).toEqual([200, 200, 200])
      expect(data, JSON.stringify(text)).toMatchObject({
        ...trimmed(details),
        workExperience: [trimmed(job)],
        education: [trimmed(course)],
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
})

test('a chat returns the written text, trimmed, with line feeds', async () => {
  const [ada, linus] = await server.newConnection()
  const written = naughtyStrings.map((text) => cut(withoutControls(text), MESSAGE_MAX_CHARS))

  const messages = await server.write(ada, linus, ...written)

  const params = { conversationId: messages[0]!.conversationId }
  const pages: string[][] = []
  for (let end = written.length; end > 0; end -= MESSAGES_PAGE_SIZE_MAX) {
    const before = messages[end]?.id
    const query = { limit: String(MESSAGES_PAGE_SIZE_MAX), ...(before && { before }) }
    const { data } = await linus.call(listMessages, { params, query })
    pages.unshift(data!.map(({ content }) => content))
  }
  expect(pages.flat()).toEqual(written.map((text) => text.trim().replace(/\r\n?/g, '\n')))
})

test('fields of one line refuse line breaks, control characters and changes of direction', async () => {
  const ada = await server.newMember()
  const project = { name: 'P', url: null, description: null, skills: [] }
  const bodies = (text: string) => [
    { headline: text },
    { skills: [text] },
    { interests: [text] },
    { learning: [text] },
    { projects: [{ ...project, name: text }] },
    { links: [{ url: 'https://ada.example', label: text }] },
  ]

  const answers = []
  for (const body of ['a\nb', 'a\u0007b', 'a\u202eb'].flatMap(bodies)) {
    answers.push((await ada.call(editProfile, { body })).status)
  }

  expect(answers).toEqual(Array(18).fill(400))
})
