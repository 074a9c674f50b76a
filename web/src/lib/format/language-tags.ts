import { languageName } from '@shipmates/contract/language-name'
import { canonicalLanguage } from '@shipmates/contract/languages'

/** The tag of a language by its name, in any case, or by a tag; undefined if it has no known name. */
export function languageTagOf(typed: string): string | undefined {
  const name = typed.trim().toLowerCase()
  const named = spokenLanguages.find((tag) => languageName(tag).toLowerCase() === name)
  const tag = named ?? canonicalLanguage(name)
  return tag && languageName(tag) !== tag ? tag : undefined
}

/** The languages that forms offer. */
export const spokenLanguages: readonly string[] = (
  'af ak sq am ar hy az eu be bn bs bg my ca zh hr cs da nl en et fil fi fr gl ka de el gu ha ' +
  'he hi hu is ig id ga it ja kn kk km ko ku lo lv lt lb mk ms ml mt mr mn ne no nb nn or ps fa ' +
  'pl pt pa ro ru sr si sk sl so es sw sv ta te th bo tr uk ur uz vi cy yo zu'
).split(' ')
