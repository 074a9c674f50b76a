import { EditProfile } from '@shipmates/contract/profile-forms'
import type { Link, Profile } from '@shipmates/contract/profiles'
import { parseSkills } from '@shipmates/contract/skills'
import { languageTagOf } from '../../lib/format/language-tags.ts'
import { type Texts, validatedBy } from './texts-schema.ts'

/** The fields with a clear button. */
export type Clearable = 'age' | 'gender' | 'about' | 'skills'

/** A profile as form texts. */
export const textsOf = (profile: Profile): Texts => ({
  userName: profile.userName,
  age: textOf(profile.age),
  gender: profile.gender ?? '',
  about: profile.about ?? '',
  skills: profile.skills.join(', '),
  headline: profile.headline ?? '',
  intents: profile.intents.join(', '),
  learning: profile.learning.join(', '),
  interests: profile.interests.join(', '),
  languages: profile.languages.join(', '),
  timeZone: profile.timeZone ?? '',
  hoursPerWeek: textOf(profile.hoursPerWeek),
  availability: profile.availability ?? '',
  availableFrom: profile.availableFrom ?? '',
  links: linksText(profile.links),
})

const textOf = (number: number | null): string => (number === null ? '' : String(number))

export const linksText = (links: readonly Link[]): string => JSON.stringify(links)
export const linksOf = (text = '[]'): Link[] => JSON.parse(text) as Link[]

/** A link without an address is not saved. */
export const isFilled = ({ url }: Link): boolean => url.trim() !== ''

const list = (text: string) => {
  const words = parseSkills(text)
  return words.length > 0 ? words : null
}
const orNull = (text: string) => text.trim() || null

/** What a changed text means to the API; `undefined` leaves the field as it is. */
const inputs: Record<string, (text: string) => unknown> = {
  // The specification has these; they are emptied by their clear button alone.
  userName: (text) => text || undefined,
  age: (text) => (text ? Number(text) : undefined),
  gender: (text) => text || undefined,
  about: (text) => text || undefined,
  skills: list,
  headline: orNull,
  intents: list,
  learning: list,
  interests: list,
  // The contract refuses what is no language.
  languages: (text) => list(text)?.map((word) => languageTagOf(word) ?? word) ?? null,
  timeZone: orNull,
  hoursPerWeek: (text) => (text ? Number(text) : null),
  availability: orNull,
  availableFrom: orNull,
  links: (text) => linksOf(text).filter(isFilled),
}

/**
 * The form's API input: only fields that differ from when the form was opened, so that concurrent
 * edits elsewhere are kept. Fields emptied by their clear button are null.
 */
export function changesOf(
  texts: Texts,
  cleared: ReadonlySet<Clearable> = new Set(),
  opened: Texts = {},
): EditProfile {
  const given = Object.entries(texts)
    .filter(([name, text]) => text !== opened[name])
    .map(([name, text]) => [name, inputs[name]?.(text)] as const)
    .filter(([, value]) => value !== undefined)
  const nulls = [...cleared].filter((name) => !texts[name]).map((name) => [name, null] as const)
  return Object.fromEntries([...nulls, ...given])
}

export const ProfileTexts = validatedBy(EditProfile, (texts) => changesOf(texts))
