import { canonicalLanguage } from '@shipmates/contract/languages'
import { languageName } from './language-name.ts'
import { spokenLanguages } from './spoken-languages.ts'

/** The tag of a language by its name, in any case, or by a tag; what was typed if there is none. */
export function languageTagOf(typed: string): string {
  const name = typed.toLowerCase()
  const named = spokenLanguages.find((tag) => languageName(tag).toLowerCase() === name)
  return named ?? canonicalLanguage(typed) ?? typed
}
