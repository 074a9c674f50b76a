import { languageName } from '@shipmates/contract/language-name'
import { canonicalLanguage } from '@shipmates/contract/languages'
import { spokenLanguages } from './spoken-languages.ts'

/** The tag of a language by its name, in any case, or by a tag; undefined if it has no known name. */
export function languageTagOf(typed: string): string | undefined {
  const name = typed.trim().toLowerCase()
  const named = spokenLanguages.find((tag) => languageName(tag).toLowerCase() === name)
  const tag = named ?? canonicalLanguage(name)
  return tag && languageName(tag) !== tag ? tag : undefined
}
