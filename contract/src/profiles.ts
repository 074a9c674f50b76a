import * as z from 'zod/mini'
import { UserName } from './account-forms.ts'
import { calendarDay, isPast } from './dates.ts'
import { EducationId, ExperienceId, UserId } from './ids.ts'
import {
  ABOUT_MAX_CHARS,
  AGE_MAX,
  AGE_MIN,
  EARLIEST_DATE,
  ENTRY_DESCRIPTION_MAX_CHARS,
  ENTRY_FIELD_MAX_CHARS,
  SEARCH_MAX_CHARS,
  SKILL_MAX_CHARS,
  SKILLS_MAX,
} from './limits.ts'
import { prefixTooLong } from './messages/discovery.ts'
import {
  aboutTooLong,
  ageBounds,
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
  Availability,
  Day,
  Headline,
  HoursPerWeek,
  Intent,
  Intents,
  Interests,
  Languages,
  Learning,
  Link,
  Links,
  Project,
  Projects,
  TimeZone,
} from './profile-fields.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'
import { text } from './text.ts'

export const Gender = z.enum(['Male', 'Female', 'Non-binary', 'Prefer not to say'], {
  error: genderUnknown,
})
export type Gender = z.infer<typeof Gender>

export const Age = z
  .int({ error: ageBounds })
  .check(z.minimum(AGE_MIN, ageBounds), z.maximum(AGE_MAX, ageBounds))

export const About = text({ max: ABOUT_MAX_CHARS }, aboutTooLong)

export const Skills = z
  .array(text({ min: 1, max: SKILL_MAX_CHARS }, skillLength), {
    error: skillsInvalid,
  })
  .check(z.maxLength(SKILLS_MAX, tooManySkills))

/** A partial update of my profile: omitted fields are unchanged, null clears a field. */
export const EditProfile = z.object({
  userName: z.optional(UserName(userNameEmpty)),
  age: z.optional(z.nullable(Age)),
  gender: z.optional(z.nullable(Gender)),
  about: z.optional(z.nullable(About)),
  skills: z.optional(z.nullable(Skills)),
  headline: z.optional(z.nullable(Headline)),
  interests: z.optional(z.nullable(Interests)),
  learning: z.optional(z.nullable(Learning)),
  intents: z.optional(z.nullable(Intents)),
  languages: z.optional(z.nullable(Languages)),
  timeZone: z.optional(z.nullable(TimeZone)),
  hoursPerWeek: z.optional(z.nullable(HoursPerWeek)),
  availability: z.optional(z.nullable(Availability)),
  /** When I am open again. Kept only while I am busy or closed. */
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

const entryField = text({ min: 1, max: ENTRY_FIELD_MAX_CHARS }, fieldsRequired)
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

export const WorkExperience = z.object({
  id: ExperienceId,
  company: z.string(),
  position: z.string(),
  startDate: Instant,
  endDate: z.nullable(Instant),
  isCurrentlyWorking: z.boolean(),
  description: z.nullable(z.string()),
})
export type WorkExperience = z.infer<typeof WorkExperience>

export const Education = z.object({
  id: EducationId,
  school: z.string(),
  degree: z.string(),
  fieldOfStudy: z.string(),
  startDate: Instant,
  endDate: z.nullable(Instant),
  isCurrentlyStudying: z.boolean(),
  description: z.nullable(z.string()),
})
export type Education = z.infer<typeof Education>

/**
 * A member as shown in lists. `email` is '' unless the viewer is the member or a connection.
 * `photoUrl` is the large photo; see `smallPhotoUrl` for the small one.
 */
export const Member = z.object({
  id: UserId,
  userName: z.string(),
  email: z.string(),
  photoUrl: z.nullable(z.string()),
  age: z.nullable(z.int()),
  gender: z.nullable(Gender),
  about: z.nullable(z.string()),
  skills: z.array(z.string()),
  headline: z.nullable(z.string()),
  intents: z.array(Intent),
  /** Canonical BCP 47 tags of spoken languages. */
  languages: z.array(z.string()),
  /** The name of an IANA time zone. */
  timeZone: z.nullable(z.string()),
  availability: z.nullable(Availability),
  /** The day on which a member who is busy or closed is open again. */
  availableFrom: z.nullable(z.string()),
})
export type Member = z.infer<typeof Member>

/** A member with the whole profile. Entries are sorted current first, then latest first. */
export const Profile = z.extend(Member, {
  userId: UserId,
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  /** Whether I may know if they are online, and when they were last seen. */
  isPresenceShown: z.boolean(),
  interests: z.array(z.string()),
  /** Skills that the member wants to learn. */
  learning: z.array(z.string()),
  hoursPerWeek: z.nullable(z.int()),
  links: z.array(Link),
  projects: z.array(Project),
  workExperience: z.array(WorkExperience),
  education: z.array(Education),
})
export type Profile = z.infer<typeof Profile>

export const viewProfile = route({
  summary: 'Shows the profile of a verified member',
  method: 'GET',
  path: '/api/v1/profile/view/:userId',
  access: 'member',
  params: z.object({ userId: UserId }),
  reply: data(Profile),
})

export const editProfile = route({
  summary: 'Changes the given fields of my profile',
  method: 'POST',
  path: '/api/v1/profile/edit',
  access: 'member',
  body: EditProfile,
  reply: data(Profile),
  errors: ['USERNAME_TAKEN'],
})

export const uploadPhoto = route({
  summary: 'Replaces my photo by the uploaded picture',
  method: 'POST',
  path: '/api/v1/profile/photo/upload',
  access: 'member',
  file: 'photo',
  limits: ['uploads'],
  reply: data(z.object({ photoUrl: z.string() })),
  errors: ['INVALID_PHOTO', 'PHOTO_TOO_LARGE'],
})

export const suggestSkills = route({
  summary: 'Suggests skills that members use and that begin with a text, the most used first',
  method: 'GET',
  path: '/api/v1/profile/skills',
  access: 'member',
  query: z.object({ prefix: text({ max: SEARCH_MAX_CHARS }, prefixTooLong) }),
  reply: data(z.array(z.string())),
})

export const suggestInterests = route({
  summary: 'Suggests interests that members list and that begin with a text, the most listed first',
  method: 'GET',
  path: '/api/v1/profile/interests',
  access: 'member',
  query: z.object({ prefix: text({ max: SEARCH_MAX_CHARS }, prefixTooLong) }),
  reply: data(z.array(z.string())),
})

const experience = '/api/v1/profile/experience'
const education = '/api/v1/profile/education'

export const addExperience = route({
  summary: 'Adds a job to my profile',
  method: 'POST',
  path: experience,
  access: 'member',
  status: 201,
  body: ExperienceInput,
  reply: data(WorkExperience),
})

export const updateExperience = route({
  summary: 'Replaces one of my jobs',
  method: 'PUT',
  path: `${experience}/:experienceId`,
  access: 'member',
  params: z.object({ experienceId: ExperienceId }),
  body: ExperienceInput,
  reply: data(WorkExperience),
})

export const deleteExperience = route({
  summary: 'Removes one of my jobs',
  method: 'DELETE',
  path: `${experience}/:experienceId`,
  access: 'member',
  params: z.object({ experienceId: ExperienceId }),
  reply: done,
})

export const addEducation = route({
  summary: 'Adds a course of study to my profile',
  method: 'POST',
  path: education,
  access: 'member',
  status: 201,
  body: EducationInput,
  reply: data(Education),
})

export const updateEducation = route({
  summary: 'Replaces one of my courses of study',
  method: 'PUT',
  path: `${education}/:educationId`,
  access: 'member',
  params: z.object({ educationId: EducationId }),
  body: EducationInput,
  reply: data(Education),
})

export const deleteEducation = route({
  summary: 'Removes one of my courses of study',
  method: 'DELETE',
  path: `${education}/:educationId`,
  access: 'member',
  params: z.object({ educationId: EducationId }),
  reply: done,
})
