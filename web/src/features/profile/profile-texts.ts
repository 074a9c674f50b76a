import { EditProfile, type Profile } from '@shipmates/contract/profiles'
import { parseSkills } from '@shipmates/contract/skills'
import { judgedBy, type Texts } from './text-form.ts'

/** What can be cleared with its own button; the username cannot. */
export const clearable = ['age', 'gender', 'about', 'skills'] as const
export type Clearable = (typeof clearable)[number]

/** A profile as the texts of its form. */
export const textsOf = ({ userName, age, gender, about, skills }: Profile): Texts => ({
  userName,
  age: age === null ? '' : String(age),
  gender: gender ?? '',
  about: about ?? '',
  skills: skills.join(', '),
})

/**
 * What the form sends: only what differs from the profile as it was opened, so that a second editor's
 * changes stay. Fields that are empty are left out, those emptied by their button are cleared.
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

export const ProfileTexts = judgedBy(EditProfile, (texts) => changesOf(texts))
