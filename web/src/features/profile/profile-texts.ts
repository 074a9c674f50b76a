import { EditProfile } from '@shipmates/contract/profile-forms'
import type { Link, Profile } from '@shipmates/contract/profiles'
import { canonicalSkill, parseSkills } from '@shipmates/contract/skills'
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

/** Converts a changed text to API input; `undefined` leaves the field unchanged. */
const inputs: Record<string, (text: string) => unknown> = {
  // Specified fields, which only their clear button empties.
  userName: (text) => text || undefined,
  age: (text) => (text ? Number(text) : undefined),
  gender: (text) => text || undefined,
  about: (text) => text || undefined,
  skills: list,
  headline: orNull,
  intents: list,
  learning: list,
  interests: list,
  // The contract refuses words that are no languages.
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
  const filled = Object.entries(texts)
    .filter(([name, text]) => text !== opened[name])
    .map(([name, text]) => [name, inputs[name]?.(text)] as const)
    .filter(([, value]) => value !== undefined)
  const nulls = [...cleared].filter((name) => !texts[name]).map((name) => [name, null] as const)
  return Object.fromEntries([...nulls, ...filled])
}

const wordLists = ['skills', 'learning', 'interests', 'languages']

/**
 * The form's texts for the latest profile: words added to or removed from a list since the form was
 * opened are applied to the list of `latest`, which may have changed in the meantime. An emptied
 * list stays empty.
 */
export function rebased(texts: Texts, opened: Texts, latest: Texts): Texts {
  const changed = wordLists.filter(
    (name) => texts[name] && texts[name] !== opened[name] && latest[name] !== opened[name],
  )
  const listOf = (name: string) =>
    rebasedList(parseSkills(texts[name] ?? ''), parseSkills(opened[name] ?? ''), latest[name] ?? '')
  return { ...texts, ...Object.fromEntries(changed.map((name) => [name, listOf(name)])) }
}

function rebasedList(words: string[], opened: string[], latest: string): string {
  const [listed, known] = [words, opened].map((list) => new Set(list.map(canonicalSkill)))
  const isRemoved = (word: string) => known?.has(word) && !listed?.has(word)
  const kept = parseSkills(latest).filter((word) => !isRemoved(canonicalSkill(word)))
  const added = words.filter((word) => !known?.has(canonicalSkill(word)))
  return parseSkills([...kept, ...added].join(', ')).join(', ')
}

export const ProfileTexts = validatedBy(EditProfile, (texts) => changesOf(texts))
