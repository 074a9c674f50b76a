import * as z from 'zod/mini'

const PRIMARY = /^[a-z]{2,3}$/
/** Codes that stand for no language: undetermined, several, none, and uncoded. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis'])

/**
 * The language of a BCP 47 tag in its canonical form, such as `he` for `IW` and `pt` for `pt-BR`; undefined if it is
 * malformed.
 */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    const { language } = new Intl.Locale(tag)
    return language && PRIMARY.test(language) && !NO_LANGUAGE.has(language) ? language : undefined
  } catch {
    return undefined
  }
}

/** A spoken language, by its canonical BCP 47 tag without script, region or variant. */
export const LanguageTag = (message: string) =>
  z.string({ error: message }).check(
    z.overwrite((tag) => canonicalLanguage(tag) ?? ''),
    z.minLength(2, message),
  )
