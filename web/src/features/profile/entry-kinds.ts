import { EducationId, ExperienceId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/profile-entries'
import {
  addEducation,
  addExperience,
  deleteEducation,
  deleteExperience,
  updateEducation,
  updateExperience,
} from '@shipmates/contract/own-profile'
import { EducationInput, ExperienceInput } from '@shipmates/contract/profile-forms'
import type { Profile } from '@shipmates/contract/profiles'
import { call } from '../../lib/net/api.ts'
import { type Entry, educationEntry, experienceEntry } from './entries.ts'
import { type Texts, validatedBy } from './texts-schema.ts'

/** The differences between work experience and education; everything else is shared. */
export type EntryKind = {
  title: 'Work Experience' | 'Education'
  noun: 'Experience' | 'Education'
  emptyText: string
  /** The required fields besides the dates, with their labels. */
  fields: readonly { name: string; label: string }[]
  currentLabel: string
  list: (profile: Profile) => { entry: Entry; name: string; texts: Texts }[]
  form: ReturnType<typeof validatedBy>
  add: (texts: Texts) => Promise<unknown>
  update: (id: string, texts: Texts) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  says: Record<
    'added' | 'updated' | 'deleted' | 'addFailed' | 'updateFailed' | 'deleteFailed',
    string
  >
}

type Period = { startDate: string; endDate: string | null; description: string | null }

const sentDay = (day = '') => (day ? `${day}T00:00:00.000Z` : '')

/** The shared fields as API input: days as midnight UTC, empty texts as null. */
const shared = (texts: Texts) => ({
  startDate: sentDay(texts.startDate),
  endDate: texts.isCurrent ? null : sentDay(texts.endDate) || null,
  description: texts.description?.trim() ? texts.description : null,
})

const textsOfPeriod = ({ startDate, endDate, description }: Period, isCurrent: boolean): Texts => ({
  startDate: startDate.slice(0, 10),
  endDate: endDate?.slice(0, 10) ?? '',
  isCurrent: isCurrent ? 'yes' : '',
  description: description ?? '',
})

const workInput = (texts: Texts) => ({
  ...shared(texts),
  company: texts.company ?? '',
  position: texts.position ?? '',
  isCurrentlyWorking: Boolean(texts.isCurrent),
})

export const workKind: EntryKind = {
  title: 'Work Experience',
  noun: 'Experience',
  emptyText: 'No work experience added yet.',
  fields: [
    { name: 'company', label: 'Company' },
    { name: 'position', label: 'Position' },
  ],
  currentLabel: 'I currently work here',
  list: ({ workExperience }) =>
    workExperience.map((work) => ({
      entry: experienceEntry(work),
      name: `${work.position} at ${work.company}`,
      texts: {
        company: work.company,
        position: work.position,
        ...textsOfPeriod(work, work.isCurrentlyWorking),
      },
    })),
  form: validatedBy(ExperienceInput, workInput),
  add: (texts) => call(addExperience, { body: workInput(texts) }),
  update: (id, texts) =>
    call(updateExperience, {
      params: { experienceId: ExperienceId.parse(id) },
      body: workInput(texts),
    }),
  remove: (id) => call(deleteExperience, { params: { experienceId: ExperienceId.parse(id) } }),
  says: {
    added: messages.experienceAdded,
    updated: messages.experienceUpdated,
    deleted: messages.experienceDeleted,
    addFailed: messages.experienceAddFailed,
    updateFailed: messages.experienceUpdateFailed,
    deleteFailed: messages.experienceDeleteFailed,
  },
}

const studyInput = (texts: Texts) => ({
  ...shared(texts),
  school: texts.school ?? '',
  degree: texts.degree ?? '',
  fieldOfStudy: texts.fieldOfStudy ?? '',
  isCurrentlyStudying: Boolean(texts.isCurrent),
})

export const studyKind: EntryKind = {
  title: 'Education',
  noun: 'Education',
  emptyText: 'No education added yet.',
  fields: [
    { name: 'school', label: 'School/University' },
    { name: 'degree', label: 'Degree' },
    { name: 'fieldOfStudy', label: 'Field of Study' },
  ],
  currentLabel: 'I currently study here',
  list: ({ education }) =>
    education.map((study) => ({
      entry: educationEntry(study),
      name: `${study.degree} at ${study.school}`,
      texts: {
        school: study.school,
        degree: study.degree,
        fieldOfStudy: study.fieldOfStudy,
        ...textsOfPeriod(study, study.isCurrentlyStudying),
      },
    })),
  form: validatedBy(EducationInput, studyInput),
  add: (texts) => call(addEducation, { body: studyInput(texts) }),
  update: (id, texts) =>
    call(updateEducation, {
      params: { educationId: EducationId.parse(id) },
      body: studyInput(texts),
    }),
  remove: (id) => call(deleteEducation, { params: { educationId: EducationId.parse(id) } }),
  says: {
    added: messages.educationAdded,
    updated: messages.educationUpdated,
    deleted: messages.educationDeleted,
    addFailed: messages.educationAddFailed,
    updateFailed: messages.educationUpdateFailed,
    deleteFailed: messages.educationDeleteFailed,
  },
}
