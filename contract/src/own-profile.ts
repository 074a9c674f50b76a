import * as z from 'zod/mini'
import { EducationId, ExperienceId } from './ids.ts'
import { SEARCH_MAX_CHARS } from './limits.ts'
import { prefixTooLong } from './messages/discovery.ts'
import { visibilityUnknown } from './messages/profiles.ts'
import { EditProfile, EducationInput, ExperienceInput } from './profile-forms.ts'
import { Education, Profile, Visibility, visibilities, WorkExperience } from './profiles.ts'
import { data, done } from './reply.ts'
import { route } from './route.ts'
import { text } from './text.ts'

export const editProfile = route({
  summary: 'Changes the given fields of my profile',
  method: 'POST',
  path: '/api/v1/profile/edit',
  access: 'member',
  body: EditProfile,
  reply: data(Profile),
  errors: ['USERNAME_TAKEN'],
})

export const changeVisibility = route({
  summary: 'Chooses who may read the public page of my profile',
  method: 'PUT',
  path: '/api/v1/profile/visibility',
  access: 'member',
  body: z.object({ visibility: z.enum(visibilities, { error: visibilityUnknown }) }),
  reply: data(z.object({ visibility: Visibility })),
})

export const uploadPhoto = route({
  summary: 'Replaces my photo by the uploaded picture',
  method: 'POST',
  path: '/api/v1/profile/photo/upload',
  access: 'member',
  file: 'photo',
  limits: [{ name: 'uploads', by: 'member' }],
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
