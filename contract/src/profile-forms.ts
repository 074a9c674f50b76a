import * as z from 'zod/mini'
import { calendarDay, isPast } from './dates.ts'
import {
  ABOUT_MAX_CHARS,
  AGE_MAX,
  AGE_MIN,
  EARLIEST_DATE,
  ENTRY_DESCRIPTION_MAX_CHARS,
  ENTRY_FIELD_MAX_CHARS,
  SKILL_MAX_CHARS,
  SKILLS_MAX,
} from './limits.ts'
import {
  aboutTooLong,
  ageBounds,
  availabilityUnknown,
  dateBounds,
  descriptionTooLong,
  endBeforeStart,
  fieldsRequired,
  genderUnknown,
  skillLength,
  skillsInvalid,
  tooManySkills,
  userNameEmpty,
} from './messages/profiles.ts'
import {
  Day,
  Headline,
  HoursPerWeek,
  Intents,
  Interests,
  Languages,
  Learning,
  Links,
  Projects,
  TimeZone,
} from './profile-fields.ts'
import { availabilities, genders } from './profiles.ts'
import { line, text } from './text.ts'
import { UserName } from './user-name.ts'

export const Age = z
  .int({ error: ageBounds })
  .check(z.minimum(AGE_MIN, ageBounds), z.maximum(AGE_MAX, ageBounds))

export const About = text({ max: ABOUT_MAX_CHARS }, aboutTooLong)

export const Skills = z
  .array(line({ min: 1, max: SKILL_MAX_CHARS }, skillLength), {
    error: skillsInvalid,
  })
  .check(z.maxLength(SKILLS_MAX, tooManySkills))

const details = {
  userName: z.optional(UserName(userNameEmpty)),
  age: z.optional(z.nullable(Age)),
  gender: z.optional(z.nullable(z.enum(genders, { error: genderUnknown }))),
  about: z.optional(z.nullable(About)),
  skills: z.optional(z.nullable(Skills)),
}

/** The part of `EditProfile` that the form of details changes. */
export const EditDetails = z.object(details)

/** A partial update of my profile: omitted fields are unchanged, null clears a field. */
export const EditProfile = z.object({
  ...details,
  headline: z.optional(z.nullable(Headline)),
  interests: z.optional(z.nullable(Interests)),
  learning: z.optional(z.nullable(Learning)),
  intents: z.optional(z.nullable(Intents)),
  languages: z.optional(z.nullable(Languages)),
  timeZone: z.optional(z.nullable(TimeZone)),
  hoursPerWeek: z.optional(z.nullable(HoursPerWeek)),
  availability: z.optional(z.nullable(z.enum(availabilities, { error: availabilityUnknown }))),
  /** The day on which I am open again. Kept only while I am busy or closed. */
  availableFrom: z.optional(z.nullable(Day)),
  links: z.optional(z.nullable(Links)),
  projects: z.optional(z.nullable(Projects)),
})
export type EditProfile = z.infer<typeof EditProfile>

const entryDate = (message: string) =>
  z.string({ error: message }).check(
    z.minLength(1, message),
    z.refine((value) => calendarDay(value) !== undefined, dateBounds),
    z.refine((value) => (calendarDay(value) ?? '') >= EARLIEST_DATE && isPast(value), dateBounds),
  )

const entryField = line({ min: 1, max: ENTRY_FIELD_MAX_CHARS }, fieldsRequired)
const description = z.optional(
  z.nullable(text({ max: ENTRY_DESCRIPTION_MAX_CHARS }, descriptionTooLong)),
)
const period = {
  startDate: entryDate(fieldsRequired),
  endDate: z.optional(z.nullable(entryDate(dateBounds))),
}

const endsAfterStart = z.refine<{ startDate: string; endDate?: string | null | undefined }>(
  (entry) =>
    !entry.endDate || (calendarDay(entry.endDate) ?? '') >= (calendarDay(entry.startDate) ?? ''),
  { message: endBeforeStart, path: ['endDate'] },
)

/** A job as its owner enters it. The end date of a current one is set to null. */
export const ExperienceInput = z
  .object({
    company: entryField,
    position: entryField,
    ...period,
    isCurrentlyWorking: z.optional(z.boolean({ error: fieldsRequired })),
    description,
  })
  .check(
    z.overwrite((entry) => (entry.isCurrentlyWorking ? { ...entry, endDate: null } : entry)),
    endsAfterStart,
  )
export type ExperienceInput = z.infer<typeof ExperienceInput>

/** A course of study as its owner enters it. The end date of a current one is set to null. */
export const EducationInput = z
  .object({
    school: entryField,
    degree: entryField,
    fieldOfStudy: entryField,
    ...period,
    isCurrentlyStudying: z.optional(z.boolean({ error: fieldsRequired })),
    description,
  })
  .check(
    z.overwrite((entry) => (entry.isCurrentlyStudying ? { ...entry, endDate: null } : entry)),
    endsAfterStart,
  )
export type EducationInput = z.infer<typeof EducationInput>
