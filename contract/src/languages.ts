const PRIMARY = /^[a-z]{2,3}$/
/** Codes that stand for no language: undetermined, several, none, and uncoded. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis'])

/**
 * The canonical form of a language's BCP 47 tag, such as `he` for `IW`; undefined if it is malformed or says
 * more than the language, such as `en-US`.
 */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag)
    return PRIMARY.test(canonical) && !NO_LANGUAGE.has(canonical) ? canonical : undefined
  } catch {
    return undefined
  }
}
