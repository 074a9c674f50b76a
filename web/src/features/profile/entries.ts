import type { Education, WorkExperience } from '@shipmates/contract/profiles'
import { entryDay } from '../../lib/format/calendar-day.ts'

/** A timeline entry: work experience or education. */
export type Entry = {
  id: string
  title: string
  place: string
  dates: string
  description: string | null
  isCurrent: boolean
}

type Period = { startDate: string; endDate: string | null }

const dates = ({ startDate, endDate }: Period, isCurrent: boolean) => {
  const end = isCurrent ? 'Present' : endDate && entryDay(endDate)
  return end ? `${entryDay(startDate)} – ${end}` : entryDay(startDate)
}

export const experienceEntry = (work: WorkExperience): Entry => ({
  id: work.id,
  title: work.position,
  place: work.company,
  dates: dates(work, work.isCurrentlyWorking),
  description: work.description,
  isCurrent: work.isCurrentlyWorking,
})

export const educationEntry = (study: Education): Entry => ({
  id: study.id,
  title: `${study.degree} in ${study.fieldOfStudy}`,
  place: study.school,
  dates: dates(study, study.isCurrentlyStudying),
  description: study.description,
  isCurrent: study.isCurrentlyStudying,
})
