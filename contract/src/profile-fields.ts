import * as z from 'zod/mini'
import { codePoints } from './code-points.ts'
import { calendarDay } from './dates.ts'
import { LanguageTag } from './languages.ts'
import {
  HEADLINE_MAX_CHARS,
  HOURS_PER_WEEK_MAX,
  HOURS_PER_WEEK_MIN,
  INTENTS_MAX,
  INTERESTS_MAX,
  LANGUAGES_MAX,
  LEARNING_MAX,
  LINK_LABEL_MAX_CHARS,
  LINKS_MAX,
  PROJECT_DESCRIPTION_MAX_CHARS,
  PROJECT_NAME_MAX_CHARS,
  PROJECT_SKILLS_MAX,
  PROJECTS_MAX,
  SKILL_MAX_CHARS,
  URL_MAX_CHARS,
} from './limits.ts'
import {
  dayInvalid,
  headlineTooLong,
  hoursBounds,
  intentUnknown,
  interestLength,
  interestsInvalid,
  labelLength,
  languageUnknown,
  learningInvalid,
  linksInvalid,
  projectDescriptionTooLong,
  projectNameLength,
  projectsInvalid,
  skillLength,
  skillsInvalid,
  timeZoneUnknown,
  tooManyIntents,
  tooManyInterests,
  tooManyLanguages,
  tooManyLearning,
  tooManyLinks,
  tooManyProjectSkills,
  tooManyProjects,
  urlInvalid,
  urlNotSecure,
  urlTooLong,
} from './messages/profiles.ts'
import { intents } from './profiles.ts'
import { distinctSkills } from './skills.ts'
import { line, storable, text } from './text.ts'
import { canonicalTimeZone } from './time-zones.ts'

export const Headline = line({ max: HEADLINE_MAX_CHARS }, headlineTooLong)

const listed = (length: string) => line({ min: 1, max: SKILL_MAX_CHARS }, length)

/** A member's interests, by the rules of skills. */
export const Interests = z
  .array(listed(interestLength), { error: interestsInvalid })
  .check(z.maxLength(INTERESTS_MAX, tooManyInterests))

/** Skills that a member wants to learn. */
export const Learning = z
  .array(listed(skillLength), { error: learningInvalid })
  .check(z.maxLength(LEARNING_MAX, tooManyLearning))

const distinct = <Item>(items: Item[]): Item[] => [...new Set(items)]

export const Intents = z
  .array(z.enum(intents, { error: intentUnknown }), { error: intentUnknown })
  .check(z.overwrite(distinct), z.maxLength(INTENTS_MAX, tooManyIntents))

export const Languages = z
  .array(LanguageTag(languageUnknown), { error: languageUnknown })
  .check(z.overwrite(distinct), z.maxLength(LANGUAGES_MAX, tooManyLanguages))

/** The current name of an IANA time zone. Other names of it are accepted, too. */
export const TimeZone = z.string({ error: timeZoneUnknown }).check(
  z.overwrite((name) => canonicalTimeZone(name) ?? ''),
  z.minLength(1, timeZoneUnknown),
)

export const HoursPerWeek = z
  .int({ error: hoursBounds })
  .check(z.minimum(HOURS_PER_WEEK_MIN, hoursBounds), z.maximum(HOURS_PER_WEEK_MAX, hoursBounds))

/** A calendar day, such as 2027-01-31. */
export const Day = z
  .string({ error: dayInvalid })
  .check(z.refine((day) => calendarDay(day) === day, dayInvalid))

function isWebAddress(value: string): boolean {
  try {
    const { username, password } = new URL(value)
    return HTTPS.test(value) && !username && !password
  } catch {
    return false
  }
}

const HTTPS = /^https:\/\/[^\s/]\S*$/i

/** An address that starts with https:// and contains no name or password. Each error says what is wrong. */
export const WebAddress = storable(urlInvalid).check(
  z.trim(),
  z.refine((value) => /^https:\/\//i.test(value), { error: urlNotSecure, abort: true }),
  z.refine((value) => codePoints(value) <= URL_MAX_CHARS, { error: urlTooLong, abort: true }),
  z.refine(isWebAddress, urlInvalid),
)

const LinkInput = z.object(
  {
    url: WebAddress,
    label: z._default(z.nullable(line({ min: 1, max: LINK_LABEL_MAX_CHARS }, labelLength)), null),
  },
  { error: linksInvalid },
)
export const Links = z
  .array(LinkInput, { error: linksInvalid })
  .check(z.maxLength(LINKS_MAX, tooManyLinks))

/** A project as its owner enters it. */
export const ProjectInput = z.object(
  {
    name: line({ min: 1, max: PROJECT_NAME_MAX_CHARS }, projectNameLength),
    url: z._default(z.nullable(WebAddress), null),
    description: z._default(
      text({ max: PROJECT_DESCRIPTION_MAX_CHARS }, projectDescriptionTooLong),
      '',
    ),
    skills: z._default(
      z
        .array(listed(skillLength), { error: skillsInvalid })
        .check(z.overwrite(distinctSkills), z.maxLength(PROJECT_SKILLS_MAX, tooManyProjectSkills)),
      [],
    ),
  },
  { error: projectsInvalid },
)
export const Projects = z
  .array(ProjectInput, { error: projectsInvalid })
  .check(z.maxLength(PROJECTS_MAX, tooManyProjects))
