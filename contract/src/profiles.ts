import * as z from 'zod/mini'
import { EducationId, ExperienceId, UserId } from './ids.ts'
import { data, Instant } from './reply.ts'
import { route } from './route.ts'

export const genders = ['Male', 'Female', 'Non-binary', 'Prefer not to say'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

/** A member's intents. */
export const intents = [
  'side_project',
  'open_source',
  'hackathon',
  'pair_programming',
  'learn_together',
  'mentor',
  'mentee',
  'cofounder',
  'feedback',
  'meet',
] as const
export const Intent = z.enum(intents)
export type Intent = z.infer<typeof Intent>

/** A `closed` member is in no feed, but can be found by search. */
export const availabilities = ['open', 'busy', 'closed'] as const
export const Availability = z.enum(availabilities)
export type Availability = z.infer<typeof Availability>

/** Who may read the public page of a profile: only its owner, anyone with its address, or also search engines. */
export const visibilities = ['members', 'link', 'public'] as const
export const Visibility = z.enum(visibilities)
export type Visibility = z.infer<typeof Visibility>

export const Link = z.object({ url: z.string(), label: z.nullable(z.string()) })
export type Link = z.infer<typeof Link>

/** A project of a member. */
export const Project = z.object({
  name: z.string(),
  url: z.nullable(z.string()),
  description: z.string(),
  skills: z.array(z.string()),
})
export type Project = z.infer<typeof Project>

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
  /** The day on which a busy or closed member is open again. */
  availableFrom: z.nullable(z.string()),
})
export type Member = z.infer<typeof Member>

/** A member with the whole profile. Entries are sorted current first, then latest first. */
export const Profile = z.extend(Member, {
  userId: UserId,
  createdAt: Instant,
  visibility: Visibility,
  lastSeenAt: z.nullable(Instant),
  /** Whether I may see if they are online, and when they were last seen. */
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
