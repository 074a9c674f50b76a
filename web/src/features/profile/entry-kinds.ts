import * as messages from '@shipmates/contract/messages/profile-entries'
import { deleteEducation, deleteExperience } from '@shipmates/contract/own-profile'
import type { Profile } from '@shipmates/contract/profiles'
import { call } from '../../lib/net/api.ts'
import { type Entry, educationEntry, experienceEntry } from './entries.ts'
import type { Texts } from './texts-schema.ts'

/** An entry of a profile. */
export type Listed = {
  entry: Entry
  /** The name in the labels of its buttons. */
  name: string
  texts: Texts
  remove: () => Promise<unknown>
}

/** The differences between work experience and education; everything else is shared. */
export type EntryKind = {
  title: 'Work Experience' | 'Education'
  noun: 'Experience' | 'Education'
  emptyText: string
  /** The required fields besides the dates, with their labels. */
  fields: readonly { name: string; label: string }[]
  currentLabel: string
  list: (profile: Profile) => Listed[]
  says: Record<
    'added' | 'updated' | 'deleted' | 'addFailed' | 'updateFailed' | 'deleteFailed',
    string
  >
}

type Period = { startDate: string; endDate: string | null; description: string | null }

const textsOfPeriod = ({ startDate, endDate, description }: Period, isCurrent: boolean): Texts => ({
  startDate: startDate.slice(0, 10),
  endDate: endDate?.slice(0, 10) ?? '',
  isCurrent: isCurrent ? 'yes' : '',
  description: description ?? '',
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
      remove: () => call(deleteExperience, { params: { experienceId: work.id } }),
    })),
  says: {
    added: messages.experienceAdded,
    updated: messages.experienceUpdated,
    deleted: messages.experienceDeleted,
    addFailed: messages.experienceAddFailed,
    updateFailed: messages.experienceUpdateFailed,
    deleteFailed: messages.experienceDeleteFailed,
  },
}

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
      remove: () => call(deleteEducation, { params: { educationId: study.id } }),
    })),
  says: {
    added: messages.educationAdded,
    updated: messages.educationUpdated,
    deleted: messages.educationDeleted,
    addFailed: messages.educationAddFailed,
    updateFailed: messages.educationUpdateFailed,
    deleteFailed: messages.educationDeleteFailed,
  },
}
