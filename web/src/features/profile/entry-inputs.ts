import { EducationId, ExperienceId } from '@shipmates/contract/ids'
import {
  addEducation,
  addExperience,
  updateEducation,
  updateExperience,
} from '@shipmates/contract/own-profile'
import { EducationInput, ExperienceInput } from '@shipmates/contract/profile-forms'
import { call } from '../../lib/net/api.ts'
import type { EntryKind } from './entry-kinds.ts'
import { type Texts, validatedBy } from './texts-schema.ts'

type EntryInput = {
  form: ReturnType<typeof validatedBy>
  add: (texts: Texts) => Promise<unknown>
  update: (id: string, texts: Texts) => Promise<unknown>
}

const sentDay = (day = '') => (day ? `${day}T00:00:00.000Z` : '')

/** The shared fields as API input: days as midnight UTC, empty texts as null. */
const shared = (texts: Texts) => ({
  startDate: sentDay(texts.startDate),
  endDate: texts.isCurrent ? null : sentDay(texts.endDate) || null,
  description: texts.description?.trim() ? texts.description : null,
})

const workInput = (texts: Texts) => ({
  ...shared(texts),
  company: texts.company ?? '',
  position: texts.position ?? '',
  isCurrentlyWorking: Boolean(texts.isCurrent),
})

const studyInput = (texts: Texts) => ({
  ...shared(texts),
  school: texts.school ?? '',
  degree: texts.degree ?? '',
  fieldOfStudy: texts.fieldOfStudy ?? '',
  isCurrentlyStudying: Boolean(texts.isCurrent),
})

/**
 * The API input of each kind's form. Separate from the kinds, because the forms are loaded after
 * the page.
 */
export const entryInputs: Record<EntryKind['noun'], EntryInput> = {
  Experience: {
    form: validatedBy(ExperienceInput, workInput),
    add: (texts) => call(addExperience, { body: workInput(texts) }),
    update: (id, texts) =>
      call(updateExperience, {
        params: { experienceId: ExperienceId.parse(id) },
        body: workInput(texts),
      }),
  },
  Education: {
    form: validatedBy(EducationInput, studyInput),
    add: (texts) => call(addEducation, { body: studyInput(texts) }),
    update: (id, texts) =>
      call(updateEducation, {
        params: { educationId: EducationId.parse(id) },
        body: studyInput(texts),
      }),
  },
}
