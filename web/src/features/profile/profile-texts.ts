import { EditDetails, type EditProfile } from '@shipmates/contract/profile-forms'
import type { Profile } from '@shipmates/contract/profiles'
import { parseSkills } from '@shipmates/contract/skills'
import { type Texts, validatedBy } from './texts-schema.ts'

/** The fields with a clear button; the username has none. */
export const clearable = ['age', 'gender', 'about', 'skills'] as const
export type Clearable = (typeof clearable)[number]

/** A profile as form texts. */
export const textsOf = ({ userName, age, gender, about, skills }: Profile): Texts => ({
  userName,
  age: age === null ? '' : String(age),
  gender: gender ?? '',
  about: about ?? '',
  skills: skills.join(', '),
})

/**
 * The form's API input: only fields that differ from when the form was opened, so that concurrent
 * edits elsewhere are kept. Emptied fields are left out; fields emptied by their clear button are
 * null.
 */
export function changesOf(
  texts: Texts,
  cleared: ReadonlySet<Clearable> = new Set(),
  opened: Texts = {},
): EditProfile {
  const changed = Object.entries(texts).filter(([name, text]) => text !== opened[name])
  const {
    userName = '',
    age = '',
    gender = '',
    about = '',
    skills = '',
  } = Object.fromEntries(changed)
  const list = parseSkills(skills)
  const given = {
    ...(userName && { userName }),
    ...(age && { age: Number(age) }),
    ...(gender && { gender }),
    ...(about && { about }),
    ...(list.length > 0 && { skills: list }),
  }
  const nulls = [...cleared].filter((name) => !texts[name]).map((name) => [name, null])
  return { ...Object.fromEntries(nulls), ...given }
}

export const ProfileTexts = validatedBy(EditDetails, (texts) => changesOf(texts))
